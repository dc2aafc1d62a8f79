import { ChatChannel } from '../../../../../entities/chat/chat-conversation.ts';
import { getBalanceTool } from './get-balance.ts';
import { getJobStatusTool } from './get-job-status.ts';
import { handOverTool } from './hand-over-to-human.ts';
import { howToTool } from './how-to.ts';
import type { ReplyTool } from './reply-tool.ts';

/** What the model is offered: the account tools only on the service's own chat, and only for somebody who is proved to be a user. */
export function toolsFor(channel: ChatChannel, signedIn: boolean): ReplyTool[] {
  if (channel !== ChatChannel.site) return [handOverTool];
  return [...(signedIn ? [getBalanceTool, getJobStatusTool] : []), howToTool, handOverTool];
}
