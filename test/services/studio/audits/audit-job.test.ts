import { describe, expect, it, jest } from '@jest/globals';
import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemType } from '../../../../entities/catalog/item-enums.ts';
import { changed, sql } from '../../../../src/core/sql.ts';
import { createProject } from '../../../../src/services/catalog/projects/save-project.ts';
import { awaitJob } from '../../../../src/services/jobs/await-job.ts';
import { createContentProfile } from '../../../../src/services/profiles/create-content-profile.ts';
import { addItems, emptyProject, nextRequest } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { expectWholeLog, logOf } from '../../../support/jobs.ts';
import { balancesOf, expectLedgerAgrees, setCt } from '../../../support/ledger.ts';
import { auditOf, chargesAndNotices, findingsOf, queueAudit } from './audit-job-support.ts';

jest.setTimeout(240_000);

const testApp = useTestApp();

const SUBJECTS = [
  'board',
  'lamp',
  'chair',
  'kettle',
  'blanket',
  'clock',
  'basket',
  'mirror',
  'shelf',
  'candle',
  'teapot',
  'rug',
  'vase',
  'stool',
  'tray',
  'bench',
  'bowl',
  'pan',
  'jug',
  'desk',
];

/** Returns an English text of more than 300 characters that is not similar to that of another subject. */
const textOf = (subject: string) =>
  [
    'is made for daily use',
    'comes from a small workshop',
    'lasts for many years',
    'is easy to clean after dinner',
    'fits every home',
    'was designed by the owner',
    'goes well with oak',
    'makes a fine present',
  ]
    .map((said, n) => `This ${subject} number ${n} ${said}, as ${subject} buyers of the ${subject} shop say.`)
    .join(' ');

/** Returns a product without defects except the planted ones. */
function product(
  subject: string,
  planted: Record<string, unknown> = {},
  more: Partial<ContentItem> = {},
): Partial<ContentItem> {
  const sourceData = {
    title: `The ${subject}`,
    body_html: `<p>${textOf(subject)}</p>`,
    seo_title: `A ${subject} for every home`,
    seo_description: `This ${subject} is made for daily use, lasts for many years, and comes from a small workshop.`,
    images: [{ src: `https://shop.example/${subject}.jpg`, alt: `A ${subject}` }],
    ...planted,
  };
  return { externalId: subject, sourceData, ...more };
}

const GERMAN =
  'Dieses Brett aus massivem Buchenholz wird von Hand geölt und kommt aus nachhaltiger Forstwirtschaft. Es passt in jede Küche, hält viele Jahre und lässt sich nach dem Essen leicht reinigen. Entworfen wurde es vom Inhaber selbst, gefertigt wird es in einer kleinen Werkstatt im Schwarzwald, wo schon sein Großvater Holz gehobelt hat.';

describe('a store audit', () => {
  it('finds exactly the planted defects, is charged once and notifies the requester', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const profile = await createContentProfile(nextRequest(ctx), { name: 'House', bannedWords: ['cheap'] });
    await changed(
      testApp.ctx().em,
      sql`update projects set content_profile_id = ${profile.id} where id = ${projectId}`,
    );
    const planted = [
      product('board'),
      product('lamp', { body_html: '<p>&nbsp;</p>' }),
      product('chair', { body_html: textOf('chair').slice(0, 299) }),
      product('kettle', { body_html: textOf('kettle').slice(0, 300) }),
      product('blanket', { images: [] }),
      product('clock', { images: [{ src: 'a.jpg', alt: 'A clock' }, { src: 'b.jpg' }] }),
      product('basket', { seo_title: undefined, seo_description: 'Short.' }),
      product('mirror', {}, { generatedContent: { seo_title: 'x'.repeat(61), seo_description: 'x'.repeat(160) } }),
      product('shelf', { body_html: `<p>${GERMAN}</p>` }),
      product('candle', { title: 'Cheap 🕯️ candle' }),
      product('teapot', { title: 'Cheaper teapot 🫖' }),
      product('rug', { body_html: `<div>${textOf('vase')}</div>` }),
      product('vase'),
      product(
        'stool',
        { body_html: '' },
        { generatedContent: { description: `<p>${textOf('tray').replace('many years', 'a decade')}</p>` } },
      ),
      product('tray'),
      product('bench', {}, { itemType: ItemType.page }),
      product('bowl-red', { body_html: '' }, { itemType: ItemType.variant }),
      product('bowl', { body_html: textOf('board') }, { excludedAt: new Date() }),
    ];
    await addItems(testApp, projectId, planted);
    const { id: elsewhere } = await createProject(nextRequest(ctx), {
      name: 'Elsewhere',
      description: '',
      language: 'en',
    });
    await addItems(testApp, elsewhere, [product('pan', { body_html: `<p>${textOf('board')}</p>`, images: [] })]);

    const inner = nextRequest(ctx);
    const { job } = await awaitJob(inner, await queueAudit(inner, projectId, 16));

    expect((await findingsOf(testApp.ctx(), job.id)).map(({ item, check, message }) => [item, check, message])).toEqual(
      [
        ['lamp', 'missing_description', 'There is no description.'],
        ['chair', 'short_description', 'The description has 299 characters; at least 300 are recommended.'],
        ['blanket', 'missing_images', 'There is no image.'],
        ['clock', 'missing_alt_text', '1 of 2 images has no alternative text.'],
        ['basket', 'seo_title_length', 'There is no SEO title.'],
        ['basket', 'seo_description_length', 'The SEO description has 6 characters; 70 to 160 are recommended.'],
        ['mirror', 'seo_title_length', 'The SEO title has 61 characters; 20 to 60 are recommended.'],
        ['shelf', 'language_mismatch', 'The project’s language is “en”, but the description seems to be in “de”.'],
        ['candle', 'banned_words', 'Banned words: “cheap” (name).'],
        ['rug', 'duplicate_description', 'The description is the same as that of “vase”.'],
        ['vase', 'duplicate_description', 'The description is the same as that of “rug”.'],
        ['stool', 'duplicate_description', 'The description is almost the same as that of “tray”.'],
        ['tray', 'duplicate_description', 'The description is almost the same as that of “stool”.'],
      ],
    );
    // 16 products lose 4 × 40, 5 × 15 and 4 × 5 points.
    expect(await auditOf(testApp.ctx(), job.id)).toMatchObject({
      productCount: 16,
      healthScore: 84,
      ctUsed: '0.1600',
      summary: {
        duplicate_description: { count: 4, severity: 'medium' },
        seo_title_length: { count: 2, severity: 'low' },
        products_affected: 12,
      },
    });
    expect(job).toMatchObject({
      status: 'completed',
      progressCurrent: 16,
      progressTotal: 16,
      succeeded: 16,
      ctUsed: '0.1600',
    });
    expectWholeLog(await logOf(testApp.ctx(), job.id));
    expect(await chargesAndNotices(testApp.ctx(), job.id)).toEqual({
      charges: [{ amount: '-0.1600', description: 'Store audit of Catalogue' }],
      notices: ['audit_completed'],
    });
    await expectLedgerAgrees(testApp.ctx(), job.organizationId);
  });

  it('runs only the requested checks', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addItems(testApp, projectId, [
      product('board', { images: [], seo_title: '' }),
      product('lamp', { body_html: `<p>${textOf('board')}</p>` }),
    ]);
    const inner = nextRequest(ctx);
    const { job } = await awaitJob(inner, await queueAudit(inner, projectId, 2, ['missing_images', 'banned_words']));
    expect(await findingsOf(testApp.ctx(), job.id)).toEqual([
      { item: 'board', check: 'missing_images', message: 'There is no image.' },
    ]);
    expect((await auditOf(testApp.ctx(), job.id)).summary).toEqual({
      missing_images: { count: 1, severity: 'high' },
      banned_words: { count: 0, severity: 'high' },
      products_affected: 1,
    });
  });

  it('has no score and costs nothing without products', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const inner = nextRequest(ctx);
    const { job } = await awaitJob(inner, await queueAudit(inner, projectId, 0));
    expect(job).toMatchObject({ status: 'completed', ctUsed: '0.0000' });
    expect(await auditOf(testApp.ctx(), job.id)).toMatchObject({
      productCount: 0,
      healthScore: null,
      ctUsed: '0.0000',
      summary: { products_affected: 0 },
    });
    expect((await chargesAndNotices(testApp.ctx(), job.id)).charges).toEqual([]);
  });

  it('never costs more than the estimate or than the products that it audited', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addItems(
      testApp,
      projectId,
      SUBJECTS.map((subject) => product(subject)),
    );
    for (const [announced, cost, reason] of [
      [5, '0.0500', 'capped'],
      [30, '0.2000', 'charged'],
    ] as const) {
      const inner = nextRequest(ctx);
      const { job } = await awaitJob(inner, await queueAudit(inner, projectId, announced));
      expect(await auditOf(testApp.ctx(), job.id)).toMatchObject({ productCount: 20, healthScore: 100, ctUsed: cost });
      const done = (await logOf(testApp.ctx(), job.id)).find(({ data }) => data['finished_at'])!;
      expect(done.data).toMatchObject({ ct_cost: cost, charge_reason: reason });
    }
  });

  it('fails when the balance does not pay for it, and stores nothing', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const { organizationId } = ctx.user!;
    await addItems(testApp, projectId, [product('board', { images: [] })]);
    await setCt(testApp.ctx(), organizationId, '0.0099');
    const inner = nextRequest(ctx);
    const { job } = await awaitJob(inner, await queueAudit(inner, projectId, 1));
    expect(job).toMatchObject({ status: 'failed', error: 'Insufficient CT balance', ctUsed: '0.0000' });
    expect((await logOf(testApp.ctx(), job.id)).find(({ data }) => data['error_code'])?.data).toMatchObject({
      error_code: 'insufficient_ct',
      charge_reason: 'failed',
      required_ct: '0.0100',
    });
    expect(await findingsOf(testApp.ctx(), job.id)).toEqual([]);
    expect(await balancesOf(testApp.ctx(), organizationId)).toMatchObject({ subscription: '0.0099', held: '0.0000' });
    expect((await chargesAndNotices(testApp.ctx(), job.id)).notices).not.toContain('audit_completed');
  });
});
