import { Argument } from 'commander';
import { type AddCommands, isOn } from './operator-command.ts';

const state = () => new Argument('<state>').choices(['on', 'off']);

/** Commands about users. */
export const addAccountCommands: AddCommands = (program, run) => {
  program
    .command('user')
    .description('Shows a user.')
    .argument('<email>')
    .action(
      run(async (ctx, email: string) => {
        const { describeUser } = await import('../../src/services/accounts/users/operate-users.ts');
        const user = await describeUser(ctx, email);
        const lines = Object.entries(user).map(([name, value]) => `${name}: ${String(value ?? 'none')}`);
        return { text: lines, data: { ...user } };
      }),
    );

  program
    .command('super-admin')
    .summary("grants or revokes the rights of the service's staff")
    .description(
      "Grants a user with a verified address the rights of the service's staff, or revokes them. Prints the organization of the user.",
    )
    .argument('<email>')
    .addArgument(state())
    .action(
      run(async (ctx, email: string, to: string) => {
        const { setSuperAdmin } = await import('../../src/services/accounts/users/set-super-admin.ts');
        const { user, organization } = await setSuperAdmin(ctx, email, isOn(to));
        return {
          text: `${user.email} of ${organization.name} (${organization.id}) is ${isOn(to) ? 'a' : 'not a'} super admin`,
          data: { email: user.email, organization_id: organization.id, is_super_admin: isOn(to) },
        };
      }),
    );

  program
    .command('user-active')
    .summary('activates or deactivates a user')
    .description('Activates a user, or deactivates it and ends its sessions and API keys.')
    .argument('<email>')
    .addArgument(state())
    .action(
      run(async (ctx, email: string, to: string) => {
        const { setUserActive } = await import('../../src/services/accounts/users/operate-users.ts');
        const user = await setUserActive(ctx, email, isOn(to));
        return {
          text: `${user.email} is ${user.isActive ? 'active' : 'not active'}`,
          data: { email: user.email, is_active: user.isActive },
        };
      }),
    );

  program
    .command('sign-out')
    .description('Ends all sessions of a user.')
    .argument('<email>')
    .action(
      run(async (ctx, email: string) => {
        const { signOutUser } = await import('../../src/services/accounts/users/operate-users.ts');
        const ended = await signOutUser(ctx, email);
        return { text: `Ended sessions of ${email}: ${ended}`, data: { email, sessions_ended: ended } };
      }),
    );
};
