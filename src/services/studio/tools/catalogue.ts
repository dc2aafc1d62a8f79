import { Tier } from '../../../../entities/billing/plan.ts';
import type { StudioTool } from '../../../../schema/studio/tool-payloads.ts';

/**
 * All tools of the studio, from the lowest tier up. The operations of a tool above the lowest tier call `requireTool`.
 */
export const TOOLS = [
  {
    id: '6f0d3c52-4c1e-4a57-9d0b-6a1f2b7c9e01',
    slug: 'product-descriptions',
    name: 'Product descriptions',
    description: 'Writes descriptions, SEO titles and SEO descriptions of products from the data of the catalogue.',
    icon: 'file-text',
    minTier: Tier.free,
  },
  {
    id: '6f0d3c52-4c1e-4a57-9d0b-6a1f2b7c9e02',
    slug: 'blog-writer',
    name: 'Blog writer',
    description: 'Writes blog posts about products and publishes them, at once or on a schedule.',
    icon: 'newspaper',
    minTier: Tier.free,
  },
  {
    id: '6f0d3c52-4c1e-4a57-9d0b-6a1f2b7c9e03',
    slug: 'store-audit',
    name: 'Store audit',
    description:
      'Checks every product of a project for missing, short, duplicate and unsuitable content, and says how to fix it.',
    icon: 'clipboard-check',
    minTier: Tier.starter,
  },
  {
    id: '6f0d3c52-4c1e-4a57-9d0b-6a1f2b7c9e04',
    slug: 'audit-fixes',
    name: 'Audit fixes',
    description: 'Generates new content for the products with audit findings.',
    icon: 'wrench',
    minTier: Tier.starter,
  },
] as const satisfies readonly Omit<StudioTool, 'unlocked'>[];

export type ToolSlug = (typeof TOOLS)[number]['slug'];
