import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { v7 as uuid } from 'uuid';
import { BlogPost } from '../../../../entities/blog/blog-post.ts';
import type { BlogTemplate } from '../../../../entities/blog/blog-template.ts';
import { PostStatus, PostType } from '../../../../entities/blog/post-enums.ts';
import { JobItem } from '../../../../entities/jobs/job-item.ts';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import type { GenerateBlogPostInput } from '../../../../schema/blog/generate-inputs.ts';
import type { StartedBlogPost } from '../../../../schema/blog/payloads.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { assertItemsExist } from '../../catalog/items/get-item.ts';
import { getProject } from '../../catalog/projects/get-project.ts';
import { modelFor } from '../../generation/models.ts';
import { insertJob } from '../../jobs/insert-job.ts';
import { findBlogTemplate, getBlogTemplate, shareLockBlogTemplate } from '../templates/get-blog-template.ts';
import { readOutline } from '../templates/post-outline.ts';
import { freeSlug } from './free-slug.ts';
import type { PostSpec } from './post-spec.ts';
import { provisionalTitle } from './compose-post.ts';
import { postSettings } from './post-settings.ts';
import { readPostProducts } from './read-post-products.ts';
import { assertPostFunds } from './post-request.ts';

/**
 * Stores a post with the status `generating` and enqueues the job that writes it.
 * @throws 401; 422, also without topic and items; 404 for the project, an item or the template; 503 without a provider;
 * 402 where the balance is too low.
 */
export async function startBlogGeneration(
  ctx: Context,
  projectId: string,
  input: GenerateBlogPostInput,
): Promise<StartedBlogPost> {
  const user = signedIn(ctx);
  rejectNulls(input, ['templateId', 'customInstructions', 'aiModel']);
  const { topic, itemIds, title } = subjectOf(input);
  const project = await getProject(ctx, projectId);
  const template = await templateFor(ctx, input.templateId);
  const settings = await postSettings(ctx, project, template, input);
  const model = modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  await assertItemsExist(ctx, project.id, itemIds);
  const { products } = await readPostProducts(ctx, project.id, itemIds);
  if (topic === '' && products.length === 0)
    throw invalidField('source_item_ids', 'all of them are excluded or gone from their source');
  const { sections, further } = readOutline(template?.structure ?? {});
  const spec: PostSpec = {
    postId: uuid(),
    title,
    topic,
    postType: input.postType ?? PostType.article,
    sourceItemIds: itemIds,
    sections,
    further,
    settings,
  };
  await assertPostFunds(ctx, user.organizationId, spec, products);

  const provisional = provisionalTitle(spec, products);
  const { language, tone, customInstructions, profileId } = settings;
  const job = await insertJob(ctx, {
    organizationId: user.organizationId,
    projectId: project.id,
    jobType: JobType.blog_generation,
    payload: { ...spec },
    createdBy: user.id,
    plan: async (inner, { id: jobId }) => {
      const { em } = inner;
      const templateId = template?.id ?? null;
      if (templateId) await shareLockBlogTemplate(inner, templateId);
      add(em, JobItem, { jobId, position: 1 });
      add(em, BlogPost, {
        id: spec.postId,
        organizationId: user.organizationId,
        projectId: project.id,
        title: provisional,
        slug: await freeSlug(em, project.id, provisional, spec.postId),
        status: PostStatus.generating,
        postType: spec.postType,
        topic,
        sourceItemIds: itemIds,
        templateId,
        jobId,
        aiSettings: {
          provider: model.provider,
          model: model.id,
          language,
          tone,
          custom_instructions: customInstructions,
          profile_id: profileId,
        },
      });
      return 1;
    },
  });
  return { jobId: job.id, status: job.status, blogPostId: spec.postId };
}

function subjectOf({ topic = '', sourceItemIds = [], title }: GenerateBlogPostInput): {
  topic: string;
  itemIds: string[];
  title: string | null;
} {
  const about = topic.trim();
  if (about === '' && sourceItemIds.length === 0)
    throw invalidField('topic', 'topic or source_item_ids is required', 'missing');
  rejectBlank('title', title);
  return { topic: about, itemIds: [...new Set(sourceItemIds)], title: title?.trim() ?? null };
}

/** Null means no template, not even the default one. */
async function templateFor(ctx: Context, templateId: string | null | undefined): Promise<BlogTemplate | null> {
  if (templateId === null) return null;
  return templateId ? getBlogTemplate(ctx, templateId) : findBlogTemplate(ctx, { isDefault: true });
}
