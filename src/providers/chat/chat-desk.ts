/** A message of a conversation at the chat desk. */
export interface DeskMessage {
  id: number;
  /** The author: the customer, a person of the staff, a bot (ours or another one), or the chat desk itself. */
  from: 'customer' | 'staff' | 'bot' | 'desk';
  /** Plain text. */
  text: string;
  /** Visible to the staff only. */
  private: boolean;
  /** The message that this one answers; null unless it is an answer of the service. */
  inReplyTo: number | null;
  createdAt: Date;
}

/** The current state of a conversation. */
export interface DeskConversation {
  id: number;
  /** `pending` belongs to the bot and `open` to the staff; `resolved` and `snoozed` need no answer now. */
  status: 'pending' | 'open' | 'resolved' | 'snoozed';
  /** Whether it is assigned to a person of the staff. */
  assigned: boolean;
  /** The customer's id in this service; null unless the chat desk verified it by its hash. */
  verifiedIdentifier: string | null;
  /** The newest messages, oldest first. */
  messages: DeskMessage[];
}

/** The client of one account of a chat platform. Every call may throw ProviderError and none is retried. */
export interface ChatDesk {
  /** Throws ProviderError `not_found` for a conversation that does not exist any more. */
  readConversation(conversationId: number, signal?: AbortSignal): Promise<DeskConversation>;
  /** Posts an answer to the message `inReplyTo`, by which the answer is recognized later. */
  postAnswer(
    conversationId: number,
    answer: { text: string; inReplyTo: number },
    signal?: AbortSignal,
  ): Promise<{ id: number }>;
  /** Posts a note that only the staff can read. */
  postNote(conversationId: number, text: string, signal?: AbortSignal): Promise<void>;
  /** Hands the conversation over to the staff. */
  handOver(conversationId: number, signal?: AbortSignal): Promise<void>;
}
