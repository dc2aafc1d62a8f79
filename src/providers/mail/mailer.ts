/** A mail with everything it says. */
export interface OutgoingMail {
  /** Of the mail's row: the same mail has the same Message-ID however often it is delivered. */
  id: string;
  kind: string;
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mails on to where they are delivered. */
export interface Mailer {
  /**
   * Resolves when the mail was taken over. Throws a ProviderError, whose message names neither addresses nor content.
   */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Deletes what this mailer itself keeps of mails to an address: files, where they stand for the outbox. What was
   * handed on is no longer ours.
   */
  deleteMailsTo(address: string): Promise<void>;
  /** Sends nothing more. What is being sent has a few seconds to get through, then it fails. */
  close(): void;
}
