import type { BotConversation, BotMessage } from '../support-bot/conversation.ts';
import { type MessageRequest, plain } from './request.ts';
import { thoughtOf } from './tools.ts';

/** The error of invalid tool calls in a conversation; null for none. */
export function conversationRefusal({ model, messages, tools, tool_choice: choice }: MessageRequest): string | null {
  const [first] = messages;
  if (first!.role !== 'user') return 'messages: first message must use the "user" role';
  if (choice && !tools) return 'tool_choice may only be specified while providing tools.';
  if (choice?.type === 'tool' && !tools?.some((each) => each.name === choice.name))
    return `Tool '${choice.name}' not found in provided tools`;
  for (const [at, { content }] of messages.entries()) {
    if (typeof content === 'string') continue;
    const used = content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
    const next = messages[at + 1]?.content ?? [];
    const answered =
      typeof next === 'string'
        ? []
        : next.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
    const open = used.filter((each) => !answered.includes(each));
    if (open.length > 0)
      return `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    if (used.length + answered.length > 0 && !tools)
      return 'Requests which include `tool_use` or `tool_result` blocks must define tools';
    const before = messages[at - 1]?.content ?? [];
    const calledIds =
      typeof before === 'string' ? [] : before.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
    const stray = content.findIndex((block) => block.type === 'tool_result' && !calledIds.includes(block.tool_use_id));
    if (stray >= 0)
      return `messages.${at}.content.${stray}: unexpected \`tool_use_id\` found in \`tool_result\` blocks. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
    const forged = content.findIndex(
      (block) => block.type === 'thinking' && block.signature !== thoughtOf(model).signature,
    );
    if (forged >= 0) return `messages.${at}.content.${forged}: Invalid \`signature\` in \`thinking\` block`;
  }
  return null;
}

/** Converts a request to the conversation that the support bot reads. */
export function toBotConversation({
  messages,
  system = '',
  tools = [],
  tool_choice: choice = { type: 'auto' },
}: MessageRequest): BotConversation {
  const names = new Map<string, string>();
  const history = messages.flatMap(({ role, content }): BotMessage[] => {
    if (typeof content === 'string') return [{ role, text: content }];
    for (const block of content) if (block.type === 'tool_use') names.set(block.id, block.name);
    const results = content.flatMap((block): BotMessage[] =>
      block.type === 'tool_result'
        ? [{ role: 'result', name: names.get(block.tool_use_id) ?? '', text: plain(block.content) }]
        : [],
    );
    const text = plain(content.filter(({ type }) => type === 'text'));
    return text === '' ? results : [...results, { role, text }];
  });
  const offered = choice.type === 'tool' ? tools.filter((each) => each.name === choice.name) : tools;
  return {
    system: plain(system),
    messages: history,
    tools: offered.map(({ name, description, input_schema: parameters }) => ({ name, description, parameters })),
    choice: choice.type === 'any' || choice.type === 'tool' ? 'required' : choice.type,
  };
}
