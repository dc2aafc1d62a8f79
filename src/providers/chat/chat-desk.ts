/** A message of a conversation at the chat desk. */
export interface DeskMessage {
  id: number;
  /** Who wrote it: the customer, a person of the staff, a bot (ours or another), or the chat desk itself. */
  from: 'customer' | 'staff' | 'bot' | 'desk';
  /** Plain text. */
  text: string;
  /** For the staff alone. */
  private: boolean;
  /** Of one of our answers: the id of the message that it answers. */
  answers: number | null;
  createdAt: Date;
}

/** A conversation as it stands right now. */
export interface DeskConversation {
  id: number;
  /** `pending` is the bot's; `open` is a person's; the others are over or put off. */
  status: 'pending' | 'open' | 'resolved' | 'snoozed';
  /** Whether a person of the staff has taken it. */
  assigned: boolean;
  /** The customer's id with us; only where the chat desk has proved it by its hash. */
  provenIdentifier: string | null;
  /** The newest, oldest first. */
  messages: DeskMessage[];
}

/** A chat platform, for one account. Throws ProviderError. Never retries by itself. */
export interface ChatDesk {
  /** Throws `not_found` for one that is not there any more. */
  readConversation(conversationId: number, signal?: AbortSignal): Promise<DeskConversation>;
  /** Posts an answer to `answers`, by which it is found again. */
  postAnswer(
    conversationId: number,
    answer: { text: string; answers: number },
    signal?: AbortSignal,
  ): Promise<{ id: number }>;
  /** A note for the staff alone. */
  postNote(conversationId: number, text: string, signal?: AbortSignal): Promise<void>;
  /** Gives the conversation to people. */
  handOver(conversationId: number, signal?: AbortSignal): Promise<void>;
}
