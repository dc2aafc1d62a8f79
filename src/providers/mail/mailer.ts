/** A mail to send. */
export interface OutgoingMail {
  /** The id of the mail's row. It determines the Message-ID, which stays the same when a mail is delivered again. */
  id: string;
  kind: string;
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves once the mail was accepted. Throws a ProviderError, whose message contains neither addresses nor content.
   */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Deletes the mails to an address that this mailer stores itself. Mails that were passed on to a server are out of
   * reach.
   */
  deleteMailsTo(address: string): Promise<void>;
  /** Stops sending. Deliveries in flight fail after a few seconds. */
  close(): void;
}
