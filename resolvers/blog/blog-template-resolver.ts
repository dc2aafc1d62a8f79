import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { BlogTemplate } from '../../entities/blog/blog-template.ts';
import { CreateBlogTemplateInput, UpdateBlogTemplateInput } from '../../schema/blog/template-inputs.ts';
import { BlogTemplatePage } from '../../schema/blog/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { createBlogTemplate } from '../../src/services/blog/templates/create-blog-template.ts';
import { deleteBlogTemplate } from '../../src/services/blog/templates/delete-blog-template.ts';
import { showBlogTemplate, listBlogTemplates } from '../../src/services/blog/templates/get-blog-template.ts';
import { setDefaultBlogTemplate, updateBlogTemplate } from '../../src/services/blog/templates/update-blog-template.ts';

@Resolver()
export class BlogTemplateResolver {
  @Rest('GET /blog-templates')
  @Query(() => BlogTemplatePage, { description: 'Lists the blog templates of the organization by name.' })
  blogTemplates(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<BlogTemplatePage> {
    return listBlogTemplates(ctx, page);
  }

  @Rest('GET /blog-templates/:template_id')
  @Query(() => BlogTemplate, { description: 'Returns a blog template of the organization.' })
  blogTemplate(@Ctx() ctx: Context, @Arg('templateId', () => ID) templateId: string): Promise<BlogTemplate> {
    return showBlogTemplate(ctx, templateId);
  }

  @Rest('POST /blog-templates', { status: 201 })
  @Mutation(() => BlogTemplate, {
    description:
      'Creates a template for blog posts and returns it. It becomes the default of the organization only if ' +
      '`isDefault` is true.',
  })
  createBlogTemplate(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateBlogTemplateInput) input: CreateBlogTemplateInput,
  ): Promise<BlogTemplate> {
    return createBlogTemplate(ctx, input);
  }

  @Rest('PATCH /blog-templates/:template_id')
  @Mutation(() => BlogTemplate, {
    description:
      'Changes the supplied fields of a blog template and returns it. Posts that were written with it do not ' +
      'change.',
  })
  updateBlogTemplate(
    @Ctx() ctx: Context,
    @Arg('templateId', () => ID) templateId: string,
    @Arg('input', () => UpdateBlogTemplateInput) input: UpdateBlogTemplateInput,
  ): Promise<BlogTemplate> {
    return updateBlogTemplate(ctx, templateId, input);
  }

  @Rest('DELETE /blog-templates/:template_id', { status: 204 })
  @Mutation(() => Boolean, {
    description:
      'Deletes a blog template. Posts that were written with it stay without a template. If it was the default, ' +
      'the organization has none until another template becomes it.',
  })
  deleteBlogTemplate(@Ctx() ctx: Context, @Arg('templateId', () => ID) templateId: string): Promise<boolean> {
    return deleteBlogTemplate(ctx, templateId);
  }

  @Rest('PUT /blog-templates/:template_id/set-default')
  @Mutation(() => BlogTemplate, {
    description: 'Makes a blog template the default of the organization, instead of the current one, and returns it.',
  })
  setDefaultBlogTemplate(@Ctx() ctx: Context, @Arg('templateId', () => ID) templateId: string): Promise<BlogTemplate> {
    return setDefaultBlogTemplate(ctx, templateId);
  }
}
