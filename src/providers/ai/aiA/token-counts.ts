/**
 * 32 × 32 pixels are a patch, so that an image of the largest size has 1 024 patches, and the models count a patch as 1.2
 * to 2.46 tokens: https://platform.openai.com/docs/guides/images-vision. Compatible servers may count like any of them.
 */
export const IMAGE_TOKENS = { max: 2520, usual: 1230 };
