import { ChatChannel } from '../../../../../entities/chat/chat-conversation.ts';

const SERVICE =
  'the Content Automation Service, which writes product texts and blog posts for online shops with AI, lets people review them and publishes them to their stores';

/** Who the model is in this channel, and what it can look up there. */
export function whoItIs(channel: ChatChannel, signedIn: boolean): string {
  if (channel === ChatChannel.tenant)
    return 'You are an AI assistant that answers the customers of a company in its chat. All that you know of the company stands in the knowledge below. You cannot look anything up.';
  if (channel === ChatChannel.email)
    return `You are an AI assistant that answers the support mails of ${SERVICE}. You know nothing of anybody's account and cannot look it up: for questions about an account, say that the chat of the website answers those who are signed in, or hand over.`;
  const account = signedIn
    ? "The customer is signed in. You can look up the balance and the jobs of the customer's own organization with your tools, and nothing of anybody else's."
    : 'The customer is not signed in: you know nothing of any account and cannot look it up. For questions about an account, ask the customer to sign in, or hand over.';
  return `You are an AI assistant in the chat of ${SERVICE}. How things are done is told by the tool how_to: use it before you explain one. ${account}`;
}
