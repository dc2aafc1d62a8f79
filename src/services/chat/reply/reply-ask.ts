import type { ChatChannel } from '../../../../entities/chat/chat-conversation.ts';
import type { Viewer } from '../../../core/context.ts';
import type { DeskMessage } from '../../../providers/chat/chat-desk.ts';
import type { Model } from '../../generation/models.ts';

/** What is to be answered, and with what. */
export interface ReplyAsk {
  channel: ChatChannel;
  /** Ours: however often its answers fail, that is one sign that the AI is unwell. */
  conversation: { id: string };
  /** Whose customer asks; null on the service's own doors. */
  tenant: { organizationId: string; knowledge: string } | null;
  /** Who asks, where the chat desk proved it: the account tools have this user's rights. */
  user: Viewer | null;
  /** Oldest first; what is to be answered comes last. */
  transcript: readonly DeskMessage[];
  /** What the answer may use at most, in tokens. */
  tokensLeft: number;
  signal: AbortSignal;
}

/** An answer to post, and what it used. */
export interface Reply {
  /** Plain text, never empty. */
  text: string;
  /** Why a person is to take the conversation, for the staff; null where the answer is all. */
  handOver: string | null;
  tokensUsed: number;
  /** What it is charged and booked by. */
  cost: {
    model: Model;
    calls: number;
    /** Made with the tenant's own key: costs no CT. */
    ownKey: boolean;
  };
}
