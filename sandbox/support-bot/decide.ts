import { argumentsFor } from './arguments.ts';
import { type BotCall, type BotTool, type Heard, lastQuestion, newResults } from './heard.ts';
import { fromKnowledge, fromResults } from './words.ts';

/** What the bot does next: it speaks, or calls a tool and waits. */
export interface Decision {
  text: string;
  call: BotCall | null;
}

/** What a question is about, and which tools are for that. The first that fits goes; a human goes before everything. */
const RULES: readonly { asked: RegExp; tool: RegExp }[] = [
  { asked: /\b(human|person|people|agent|operator|representative)\b/i, tool: /hand|human/i },
  { asked: /\b(credits?|balance|ct)\b/i, tool: /balance/i },
  { asked: /\b(jobs?|progress|status)\b/i, tool: /job/i },
  { asked: /\bhow\b/i, tool: /how|help|guide/i },
];

/** The bot behind every model that converses: the same conversation gets the same answer, and only what is offered is called. */
export function decide(heard: Heard): Decision {
  const question = lastQuestion(heard);
  const results = newResults(heard);
  const tool = toolFor(question, heard, results.length > 0);
  if (tool) return { text: '', call: { name: tool.name, arguments: argumentsFor(tool.parameters, question) } };
  return { text: results.length > 0 ? fromResults(results) : fromKnowledge(heard, question), call: null };
}

function toolFor(question: string, { tools, choice }: Heard, answered: boolean): BotTool | undefined {
  if (choice === 'none' || (answered && choice !== 'required')) return undefined;
  const rules = RULES.filter(({ asked }) => asked.test(question));
  const fitting = rules.flatMap((rule) => tools.find(({ name }) => rule.tool.test(name)) ?? [])[0];
  return fitting ?? (choice === 'required' ? tools[0] : undefined);
}
