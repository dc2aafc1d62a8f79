import { z } from 'zod';
import { SourceFilterOp } from '../../../../entities/automation/rule-settings.ts';
import { AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import { MAX_TARGET_LANGUAGES } from '../../../../entities/catalog/project.ts';
import { formatCt, parseCt } from '../../../core/ct.ts';
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../../core/parse.ts';
import { WARNING_CODES } from '../../generation/checks/warning.ts';

const MAX_FILTERS = 20;
/** Five stars with spaces between them. */
const MIN_SCHEDULE = 9;
/** The bound of what the column holds. */
const MAX_CT = parseCt('1000000')!;

const COMPARING = new Set([SourceFilterOp.equals, SourceFilterOp.contains]);
/** An item that a job writes has the status for a moment only. */
const choosable = z.enum(ItemStatus).exclude(['generating']);

/** The checks of texts, and what is reported of images that could not be read. */
const warningCode = z.enum([...WARNING_CODES, 'image_unavailable']);

/** The bounds of a filter. */
export const sourceFilterRequest = z.object({
  field: z
    .string()
    .max(200)
    .regex(/^[^.]+(\.[^.]+){0,4}$/, 'must be a key, or up to five keys with dots between them'),
  op: z.enum(SourceFilterOp),
  value: z.string().min(1).max(500).nullish(),
});

const sourceFilter = sourceFilterRequest.superRefine(({ op, value }, ctx) => {
  const needed = COMPARING.has(op);
  if (needed !== (value !== null && value !== undefined))
    ctx.addIssue({
      code: 'custom',
      path: ['value'],
      message: needed ? `required with ${op}` : `must be absent with ${op}`,
      input: value === null ? undefined : value,
    });
});

export const conditionsRequest = z.object({
  statuses: z.array(choosable).min(1).max(choosable.options.length).nullable().default(null),
  onlyEmpty: z.boolean().default(false),
  sourceFilters: z.array(sourceFilter).max(MAX_FILTERS).default([]),
});

export const autoApproveRequest = z.object({
  enabled: z.boolean().default(false),
  minConfidence: z.number().min(0).max(1).default(0.9),
  allowedWarnings: z.array(warningCode).max(warningCode.options.length).default([]),
});

export const publishRequest = z.object({
  enabled: z.boolean().default(false),
  storeConnectionId: z.guid().nullable().default(null),
});

const NONE = {} as never;

/** A whole rule, with its defaults. */
export const ruleRequest = z.object({
  name: z.string().min(1).max(200).regex(/\S/, 'must not be blank'),
  trigger: z.enum(AutomationTrigger),
  schedule: z.string().min(MIN_SCHEDULE).max(100).nullable().default(null),
  conditions: conditionsRequest.prefault(NONE),
  profileId: z.guid().nullable().default(null),
  languages: z
    .array(z.string().regex(LANGUAGE_TAG, NO_LANGUAGE_TAG))
    .min(1)
    .max(1 + MAX_TARGET_LANGUAGES)
    .refine((tags) => new Set(tags).size === tags.length, 'must not repeat a language')
    .nullable()
    .default(null),
  autoApprove: autoApproveRequest.prefault(NONE),
  publish: publishRequest.prefault(NONE),
  maxCtPerDay: z
    .union([z.string(), z.number()])
    .refine(
      (value) => (parseCt(value) ?? 0n) > 0n && parseCt(value)! <= MAX_CT,
      'must be a decimal number with at most four decimals, above 0 and at most 1000000',
    )
    .transform((value) => formatCt(parseCt(value)!)),
  isActive: z.boolean().default(true),
});

export type RuleValues = z.output<typeof ruleRequest>;
