import { registerEnumType } from 'type-graphql';

/** Why messages come in that the service does not answer, although the organization may expect it. */
export enum UnansweredReason {
  tenant_disabled = 'tenant_disabled',
  conversation_open = 'conversation_open',
  no_ct = 'no_ct',
  chat_desk_failed = 'chat_desk_failed',
}

registerEnumType(UnansweredReason, {
  name: 'UnansweredReason',
  description: 'Why the service did not reply to a message of a customer of the organization.',
  valuesConfig: {
    tenant_disabled: { description: 'The chat tenant is not enabled.' },
    conversation_open: {
      description:
        'The conversation was `open` from its beginning, so that it belongs to the staff. It is `pending` if an ' +
        'agent bot is assigned to the inbox.',
    },
    no_ct: { description: 'The balance of the organization did not suffice.' },
    chat_desk_failed: {
      description: 'The chat desk could not be reached or rejected the token, for an hour of attempts.',
    },
  },
});
