import { InvalidArgumentError } from 'commander';
import type { AddCommands } from './operator-command.ts';

/** Commands about the whole installation. */
export const addMaintenanceCommands: AddCommands = (program, run) => {
  program
    .command('rotate-encryption-key')
    .summary('encrypts all stored secrets with the current key')
    .description(
      'Encrypts everything again that is encrypted with a key of ENCRYPTION_KEYS_PREVIOUS, with ENCRYPTION_KEY. The service may run meanwhile, and an interrupted run can be repeated.',
    )
    .action(
      run(async (ctx) => {
        const { rotateEncryptionKey } = await import('../../src/services/encryption/rotate-encryption-key.ts');
        const { resealed, unopened } = await rotateEncryptionKey(ctx);
        const lost = [...unopened].map(([column, count]) => `${count} in ${column}`).join(', ');
        return {
          text: `Encrypted with the current key: ${resealed}; could not be decrypted: ${lost || 'none'}`,
          data: { encrypted: resealed, not_decrypted: Object.fromEntries(unopened) },
        };
      }),
    );

  program
    .command('verify-ledger')
    .summary('compares all balances with their ledger entries')
    .description(
      'Compares the balances of all organizations with the sums of their ledger entries. Exit code 1 if one differs. It changes nothing.',
    )
    .action(
      run(async (ctx) => {
        const { verifyLedger } = await import('../../src/services/billing/ledger/verify-ledger.ts');
        const { verified, wrong, wrongCount } = await verifyLedger(ctx);
        const lines = wrong.map(({ organizationId, drift }) => `${organizationId}: ${drift} CT`);
        return {
          text: [`Verified balances: ${verified}; wrong: ${wrongCount}`, ...lines],
          data: {
            verified,
            wrong_count: wrongCount,
            wrong: wrong.map(({ organizationId, drift }) => ({ organization_id: organizationId, drift })),
          },
          failed: wrongCount > 0,
        };
      }),
    );

  program
    .command('redrive-mails')
    .summary('delivers mails again that were given up')
    .description(
      'Delivers mails again that were given up, such as after an outage of the mail server, without codes and links to sign in.',
    )
    .option('--hours <number>', 'how old they may be', hours, 72)
    .action(
      run(async (ctx, { hours: limit }: { hours: number }) => {
        const { redriveMails } = await import('../../src/services/mail/redrive-mails.ts');
        const mails = await redriveMails(ctx, limit);
        return { text: `Mails that are delivered again: ${mails}`, data: { mails } };
      }),
    );

  program
    .command('redrive-webhooks')
    .summary('repeats webhooks in both directions that had no effect')
    .description(
      'Applies payment events again that failed, or that were ignored, such as for a price that is configured now; each has its effect once. Sends webhooks again that active endpoints of organizations did not accept.',
    )
    .option('--hours <number>', 'how old they may be', hours, 72)
    .action(
      run(async (ctx, { hours: limit }: { hours: number }) => {
        const { redriveEvents } = await import('../../src/services/billing/events/redrive-events.ts');
        const { redriveDeliveries } = await import('../../src/services/outgoing-webhooks/redrive-deliveries.ts');
        const events = await redriveEvents(ctx, limit);
        const deliveries = await redriveDeliveries(ctx, limit);
        return {
          text: `Payment events that are applied again: ${events}; webhooks that are sent again: ${deliveries}`,
          data: { payment_events: events, webhook_deliveries: deliveries },
        };
      }),
    );

  program
    .command('rebuild-queues')
    .summary('enqueues all unfinished work from its rows')
    .description(
      'Enqueues all unfinished work after Redis lost its data. The workers do so by themselves, in small batches.',
    )
    .action(
      run(async (ctx) => {
        const { rebuildQueues } = await import('../../src/services/rebuild-queues.ts');
        const queues = Object.fromEntries(await rebuildQueues(ctx));
        const counts = Object.entries(queues).map(([queue, count]) => `${queue} ${count}`);
        return { text: `Enqueued: ${counts.join(', ') || 'nothing'}`, data: { queues } };
      }),
    );
};

function hours(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('Expected a number of hours.');
  return Number(text);
}
