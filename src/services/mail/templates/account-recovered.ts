import { displayName, findRecipient, type MailTemplate, type MailVariables } from '../mail-template.ts';

/** The number of names that a line shows. */
const MAX_NAMES = 20;

const LINES = [
  ['users', 'Deactivated users'],
  ['keys', 'Deleted API keys'],
  ['webhookEndpoints', 'Disabled webhook endpoints'],
  ['connections', 'Store connections that stay'],
  ['storedKeys', 'Stored keys that stay'],
  ['chatDesks', 'Chat desk that stays connected'],
  ['superAdmins', 'Staff of the service that stays'],
] as const;

/**
 * Says to the owner of an address who takes over an organization what was ended and what stays. Variables: a JSON array
 * of names for each of the lines.
 */
export const accountRecoveredMail: MailTemplate = async (ctx, mail, variables) => {
  if (!(await findRecipient(ctx, mail))) return null;
  return {
    subject: 'You have taken over your account',
    paragraphs: [
      'You have proven that this address is yours. It was not verified before, so somebody else may have registered it ' +
        'and used the account. Other users were deactivated, API keys were deleted and webhook endpoints were disabled; you ' +
        'can activate a user again, and enable an endpoint whose address you know.',
      'Please check what stays and remove what you do not know:',
    ],
    details: LINES.map(([part, label]) => [label, listed(variables, part)] as const),
    button: { label: 'Open the service', url: ctx.config.FRONTEND_URL },
  };
};

function listed(variables: MailVariables, part: string): string {
  const names = parseNames(variables[part]);
  const shown = names.slice(0, MAX_NAMES).map(displayName).join('; ');
  return names.length > MAX_NAMES ? `${shown}; and more` : shown || 'none';
}

function parseNames(json: string | undefined): string[] {
  return json ? (JSON.parse(json) as string[]) : [];
}
