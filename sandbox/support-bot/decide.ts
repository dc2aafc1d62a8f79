import { argumentsFor } from './arguments.ts';
import { type BotCall, type BotTool, type BotConversation, lastQuestion, newResults } from './conversation.ts';
import { textFromKnowledge, textFromResults } from './answer-text.ts';

/** What the bot does next: it answers, or calls a tool. */
export interface Decision {
  text: string;
  call: BotCall | null;
}

/** Maps topics of questions to tools. The first match counts, so that the request for a person has priority. */
const RULES: readonly { topic: RegExp; tool: RegExp }[] = [
  { topic: /\b(human|person|people|agent|operator|representative)\b/i, tool: /hand|human/i },
  { topic: /\b(credits?|balance|ct)\b/i, tool: /balance/i },
  { topic: /\b(jobs?|progress|status)\b/i, tool: /job/i },
  { topic: /\bhow\b/i, tool: /how|help|guide/i },
];

/** The bot behind every chat model of the sandbox. It is deterministic and calls only offered tools. */
export function decide(conversation: BotConversation): Decision {
  const question = lastQuestion(conversation);
  const results = newResults(conversation);
  const tool = toolFor(question, conversation, results.length > 0);
  if (tool) return { text: '', call: { name: tool.name, arguments: argumentsFor(tool.parameters, question) } };
  return {
    text: results.length > 0 ? textFromResults(results) : textFromKnowledge(conversation, question),
    call: null,
  };
}

function toolFor(question: string, { tools, choice }: BotConversation, hasResults: boolean): BotTool | undefined {
  if (choice === 'none' || (hasResults && choice !== 'required')) return undefined;
  const rules = RULES.filter(({ topic }) => topic.test(question));
  const matching = rules.flatMap((rule) => tools.find(({ name }) => rule.tool.test(name)) ?? [])[0];
  return matching ?? (choice === 'required' ? tools[0] : undefined);
}
