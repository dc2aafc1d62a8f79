import { z } from 'zod';

const anything = z.unknown().optional();
const bag = z.record(z.string(), z.unknown());
const name = z.string().regex(/^[A-Za-z_][\w.:-]{0,127}$/, 'Invalid function name');

/** https://ai.google.dev/gemini-api/docs/function-calling: functions and the calling mode. */
export const tool = z.strictObject({
  functionDeclarations: z
    .array(
      z.strictObject({
        name,
        description: z.string().default(''),
        parameters: bag.optional(),
        parametersJsonSchema: bag.optional(),
        response: anything,
        responseJsonSchema: anything,
      }),
    )
    .min(1),
});
export const toolConfig = z.strictObject({
  functionCallingConfig: z.strictObject({
    mode: z.enum(['AUTO', 'ANY', 'NONE', 'VALIDATED']).default('AUTO'),
    allowedFunctionNames: z.array(z.string()).optional(),
  }),
});
export const functionCall = z.strictObject({
  functionCall: z.strictObject({ id: z.string().optional(), name, args: bag.default({}) }),
  thoughtSignature: z.string().optional(),
});
export const functionResponse = z.strictObject({
  functionResponse: z.strictObject({ id: z.string().optional(), name, response: bag }),
});

/** The thought signature of the sandbox's calls. */
export const SIGNATURE = Buffer.from('signed by the sandbox').toString('base64');
/**
 * Accepted thought signatures: the sandbox's own and the documented placeholders,
 * https://ai.google.dev/gemini-api/docs/thought-signatures.
 */
export const SIGNED: ReadonlySet<string> = new Set([
  SIGNATURE,
  'skip_thought_signature_validator',
  'context_engineering_is_the_way_to_go',
]);
