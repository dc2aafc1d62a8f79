import { Argument, InvalidArgumentError } from 'commander';
import { type AddCommands, isOn } from './operator-command.ts';

/** Commands about organizations. */
export const addOrganizationCommands: AddCommands = (program, run) => {
  program
    .command('byok')
    .description('Allows an organization its own AI keys, or forbids them.')
    .argument('<organization-id>')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .action(
      run(async (ctx, id: string, to: string) => {
        const { setByok } = await import('../../src/services/organizations/set-byok.ts');
        const { name } = await setByok(ctx, id, isOn(to));
        return {
          text: `BYOK is ${to} for ${name}`,
          data: { organization_id: id, organization: name, byok_enabled: isOn(to) },
        };
      }),
    );

  program
    .command('export-organization')
    .summary('writes the data of an organization to a zip file')
    .description(
      'Exports the data of an organization in the name of its first administrator, who is notified. A worker has to run.',
    )
    .argument('<organization-id>')
    .argument('<file>', 'the zip file to write')
    .option('--timeout <seconds>', 'how long to wait for the worker', seconds, 3600)
    .action(
      run(async (ctx, id: string, file: string, { timeout }: { timeout: number }) => {
        const { exportOrganization } = await import('../../src/services/privacy/export/export-organization.ts');
        const size = await exportOrganization(ctx, id, { file, limitSeconds: timeout });
        return { text: `Wrote ${size} bytes to ${file}`, data: { organization_id: id, file, size } };
      }),
    );

  program
    .command('erase-organization')
    .summary('deletes an organization with all its users and data')
    .description(
      'Cancels the subscription of an organization and deletes its users and all its data permanently. Only anonymous payments stay.',
    )
    .argument('<organization-id>')
    .requiredOption('--name <name>', 'the name of the organization, to confirm')
    .action(
      run(async (ctx, id: string, { name }: { name: string }) => {
        const { deleteOrganization } = await import('../../src/services/privacy/deletion/delete-organization.ts');
        await deleteOrganization(ctx, id, name);
        return { text: `Deleted ${name} (${id})`, data: { organization_id: id, organization: name, deleted: true } };
      }),
    );

  program
    .command('seed-demo')
    .summary('creates a demo organization')
    .description(
      'Creates an organization with an administrator and imports a small catalogue. Prints the password once. A worker imports the catalogue.',
    )
    .argument('<email>', 'the address of its administrator')
    .action(
      run(async (ctx, email: string) => {
        const { seedDemoOrganization } = await import('../../src/services/demo/seed-demo-organization.ts');
        const demo = await seedDemoOrganization(ctx, email);
        return {
          text: `Created the organization ${demo.organizationId}. Sign in as ${demo.email} with the password ${demo.password}`,
          data: {
            organization_id: demo.organizationId,
            email: demo.email,
            password: demo.password,
            project_id: demo.projectId,
            import_job_id: demo.importJobId,
          },
        };
      }),
    );
};

function seconds(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Expected a number of seconds.');
  return Number(text);
}
