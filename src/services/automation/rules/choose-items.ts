import type { RawBuilder } from 'kysely';
import { AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import type { AutomationRule } from '../../../../entities/automation/automation-rule.ts';
import { type SourceFilter, SourceFilterOp } from '../../../../entities/automation/rule-settings.ts';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import type { ItemSelection } from '../../../../entities/jobs/job-selection.ts';
import type { Context } from '../../../core/context.ts';
import { rowsInOrder, sql } from '../../../core/sql.ts';
import { languagesOf, MAX_NAMED_TEXTS } from '../../generation/languages.ts';
import { hasKeysToGenerate } from '../../generation/requested-texts.ts';
import type { GenerationSettings } from '../../generation/settings.ts';
import { selectionCondition, textCondition, textsIn } from '../../jobs/item-selection.ts';

/** The items that a run works on. */
export interface ChosenItems {
  /** How many fulfil the conditions. */
  matched: number;
  /** The first of them, at most as many as have texts that one job can name. */
  selection: ItemSelection;
}

const EVERY_STATUS = Object.values(ItemStatus).filter((status) => status !== ItemStatus.generating);

/**
 * Returns the items that fulfil the conditions of a rule: of the whole project, or with `runId` of those that started the
 * run because they appeared or changed. With several languages an item fulfils those on texts if one of its texts does.
 */
export async function chooseItems(
  ctx: Context,
  rule: AutomationRule,
  settings: GenerationSettings,
  runId: string | null,
): Promise<ChosenItems> {
  const selection: ItemSelection = {
    itemIds: null,
    statuses: statusesOf(rule),
    variants: false,
    vanished: false,
    reset: true,
  };
  const conditions = [
    ...textConditions(rule.projectId, selection, settings),
    ...rule.conditions.sourceFilters.map(conditionOf),
    ...(runId ? [sql`id in (select item_id from automation_run_items where run_id = ${runId})`] : []),
  ];
  const found = await rowsInOrder<{ id: string; matched: number }>(
    ctx.em,
    sql`select id, (count(*) over ())::int as matched
          from content_items
         where ${sql.join(conditions, sql` and `)}
         order by position
         limit ${Math.floor(MAX_NAMED_TEXTS / (settings.languages?.length ?? 1))}`,
  );
  return {
    matched: found[0]?.matched ?? 0,
    selection: { ...selection, itemIds: found.map(({ id }) => id) },
  };
}

/** The conditions on the status of texts, and on which of them are missing. */
function textConditions(projectId: string, selection: ItemSelection, settings: GenerationSettings) {
  const languages = languagesOf(settings);
  if (!languages)
    return [selectionCondition(projectId, selection), hasKeysToGenerate(settings, sql`generated_content`)];
  return [
    selectionCondition(projectId, { ...selection, languages }),
    sql`exists (select from ${textsIn(languages, true)} texts
                 where ${textCondition(selection)} and ${hasKeysToGenerate(settings, sql`texts.content`)})`,
  ];
}

/** Whether the rule writes texts again that somebody may have reviewed, and not only those of pending items. */
export function rewrites(rule: AutomationRule): boolean {
  return statusesOf(rule).some((status) => status !== ItemStatus.pending);
}

function statusesOf({ conditions, trigger }: AutomationRule): readonly ItemStatus[] {
  return conditions.statuses ?? (trigger === AutomationTrigger.product_updated ? EVERY_STATUS : [ItemStatus.pending]);
}

function conditionOf({ field, op, value }: SourceFilter): RawBuilder<unknown> {
  const at = sql`source_data #> ${field.split('.')}::text[]`;
  const text = sql`source_data #>> ${field.split('.')}::text[]`;
  const isEmpty = sql`(coalesce(${at}, 'null') in ('null', '""', '[]', '{}'))`;
  switch (op) {
    case SourceFilterOp.equals:
      return sql`coalesce(${text} = ${value}::text or jsonb_typeof(${at}) = 'array' and ${at} ? ${value}::text, false)`;
    case SourceFilterOp.contains:
      return sql`coalesce(position(lower(${value}::text) in lower(${text})) > 0, false)`;
    case SourceFilterOp.exists:
      return sql`not ${isEmpty}`;
    case SourceFilterOp.missing:
      return isEmpty;
  }
}
