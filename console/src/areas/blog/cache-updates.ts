import { addUpdates, invalidates } from '../../api/cache.ts';

const invalidatePosts = invalidates('blogPosts');
const invalidateTemplates = invalidates('blogTemplates');

// An entry of a list is another type than the post, so that a change of the post does not reach it.
addUpdates({
  Mutation: {
    createBlogPost: invalidatePosts,
    updateBlogPost: invalidatePosts,
    deleteBlogPost: invalidatePosts,
    generateBlogPost: invalidatePosts,
    publishBlogPost: invalidatePosts,
    scheduleBlogPost: invalidatePosts,
    unscheduleBlogPost: invalidatePosts,
    createBlogTemplate: invalidateTemplates,
    updateBlogTemplate: invalidateTemplates,
    deleteBlogTemplate: invalidateTemplates,
    setDefaultBlogTemplate: invalidateTemplates,
  },
});
