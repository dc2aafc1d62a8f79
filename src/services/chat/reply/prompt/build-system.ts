import { ChatChannel } from '../../../../../entities/chat/chat-conversation.ts';
import { quote } from '../../../generation/prompt/fit-data.ts';
import { GUIDE } from '../guide/sections.ts';
import { RULES } from './rules.ts';
import { whoItIs } from './who-it-is.ts';

/** As much as a tenant may store. */
const MOST_KNOWLEDGE = 20_000;

/** What the model is and must do, and what it may draw on, quoted so that nothing in it can end its block. */
export function buildSystem(
  channel: ChatChannel,
  { knowledge, signedIn }: { knowledge: string | null; signedIn: boolean },
): string {
  return [
    whoItIs(channel, signedIn),
    RULES,
    `<knowledge>\n${quote(knowledgeFor(channel, knowledge))}\n</knowledge>`,
  ].join('\n\n');
}

/** A tenant's own text; else the guide, of which only the topics stand here where the model can look the rest up. */
function knowledgeFor(channel: ChatChannel, knowledge: string | null): unknown {
  if (channel === ChatChannel.tenant) return (knowledge ?? '').slice(0, MOST_KNOWLEDGE).toWellFormed();
  if (channel === ChatChannel.site)
    return { topics_of_the_guide: GUIDE.map(({ topic, about }) => `${topic}: ${about}`) };
  return GUIDE.map(({ about, text }) => `${about}: ${text}`).join('\n');
}
