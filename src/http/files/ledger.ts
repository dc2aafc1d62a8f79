import { type Options, stringify } from 'csv-stringify';
import { Router } from 'express';
import { TransactionType } from '../../../entities/billing/transaction.ts';
import type { OpenApiVariant } from '../../../schema/dialect/openapi/model.ts';
import { transactionRows } from '../../services/billing/list-transactions.ts';
import { requireAccess } from '../access.ts';
import { queryEnum, queryTimestamp } from '../query-parameters.ts';
import { contextOf } from '../request-context.ts';
import { prefetchFirst, streamResponse } from '../stream-response.ts';

const CSV_OPTIONS: Options = {
  header: true,
  columns: [
    { key: 'createdAt', header: 'created_at' },
    { key: 'transactionType', header: 'transaction_type' },
    { key: 'balanceType', header: 'balance_type' },
    'amount',
    'description',
  ],
  cast: { string: guarded },
  bom: true,
};

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** An apostrophe before texts that a spreadsheet would run as a formula. A negative amount is none. */
function guarded(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/**
 * `GET /billing/transactions?format=csv`: the ledger as a file. Without `format=csv`, the operation `transactions`
 * responds with a page of JSON.
 */
export function ledgerRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(
    '/billing/transactions',
    (req, _res, next) => next(req.query['format'] === 'csv' ? undefined : 'router'),
    requireAccess('bearer'),
    async (req, res) => {
      const ctx = contextOf(req);
      const filter = {
        transactionType: queryEnum(req, 'transaction_type', Object.values(TransactionType)),
        createdFrom: queryTimestamp(req, 'created_from'),
        createdBefore: queryTimestamp(req, 'created_before'),
      };
      const rows = await prefetchFirst(transactionRows(ctx, filter));
      res.attachment('ledger.csv').type('text/csv; charset=utf-8').set('Cache-Control', 'no-store');
      if (req.method === 'HEAD') return void res.end();
      await streamResponse(ctx, res, rows, stringify(CSV_OPTIONS));
    },
  );
  return router;
}

export const ledgerOpenApi: OpenApiVariant = {
  operationId: 'transactions',
  parameters: [
    {
      name: 'format',
      in: 'query',
      required: false,
      description: 'Whether the response is a page of JSON, or all entries that the filters select as a CSV file.',
      schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
    },
  ],
  answer: {
    'text/csv': {
      schema: { type: 'string' },
      example:
        'created_at,transaction_type,balance_type,amount,description\n2026-11-23T10:00:00.000Z,usage,subscription,-1.2500,Generation\n',
    },
  },
};
