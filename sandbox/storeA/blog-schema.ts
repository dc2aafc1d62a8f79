/** Blogs and articles, after https://shopify.dev/docs/api/admin-graphql/latest/objects/Blog */
export const BLOG_SCHEMA = `
  extend type Query {
    blog(id: ID!): Blog
    blogs(first: Int, after: String, query: String, reverse: Boolean = false, sortKey: BlogSortKeys = ID): BlogConnection!
    article(id: ID!): Article
    articles(first: Int, after: String, query: String, reverse: Boolean = false, sortKey: ArticleSortKeys = ID): ArticleConnection!
  }
  extend type Mutation {
    articleCreate(article: ArticleCreateInput!, blog: ArticleBlogInput): ArticleCreatePayload
    articleUpdate(id: ID!, article: ArticleUpdateInput!): ArticleUpdatePayload
    stagedUploadsCreate(input: [StagedUploadInput!]!): StagedUploadsCreatePayload
  }

  type Blog {
    id: ID!
    title: String!
    handle: String!
    articles(first: Int, after: String, reverse: Boolean = false): ArticleConnection!
    createdAt: DateTime!
    updatedAt: DateTime
  }
  enum BlogSortKeys { HANDLE ID TITLE }
  type Article {
    id: ID!
    title: String!
    handle: String!
    body: HTML!
    summary: HTML
    author: ArticleAuthor
    tags: [String!]!
    image: Image
    blog: Blog!
    isPublished: Boolean!
    publishedAt: DateTime
    templateSuffix: String
    createdAt: DateTime!
    updatedAt: DateTime
  }
  type ArticleAuthor { name: String! }
  enum ArticleSortKeys { AUTHOR BLOG_TITLE ID PUBLISHED_AT TITLE UPDATED_AT }

  type BlogConnection { edges: [BlogEdge!]! nodes: [Blog!]! pageInfo: PageInfo! }
  type BlogEdge { cursor: String! node: Blog! }
  type ArticleConnection { edges: [ArticleEdge!]! nodes: [Article!]! pageInfo: PageInfo! }
  type ArticleEdge { cursor: String! node: Article! }

  input AuthorInput { name: String userId: ID }
  input ArticleImageInput { altText: String url: String }
  input ArticleBlogInput { title: String! }
  input ArticleCreateInput {
    blogId: ID
    title: String!
    handle: String
    body: HTML
    summary: HTML
    author: AuthorInput!
    tags: [String!]
    image: ArticleImageInput
    isPublished: Boolean
    publishDate: DateTime
    templateSuffix: String
  }
  input ArticleUpdateInput {
    blogId: ID
    title: String
    handle: String
    body: HTML
    summary: HTML
    author: AuthorInput
    tags: [String!]
    image: ArticleImageInput
    isPublished: Boolean
    publishDate: DateTime
    redirectNewHandle: Boolean = false
    templateSuffix: String
  }
  type ArticleCreatePayload { article: Article userErrors: [ArticleCreateUserError!]! }
  type ArticleCreateUserError { code: ArticleCreateUserErrorCode field: [String!] message: String! }
  enum ArticleCreateUserErrorCode {
    AMBIGUOUS_AUTHOR AMBIGUOUS_BLOG AUTHOR_FIELD_REQUIRED AUTHOR_MUST_EXIST BLANK BLOG_REFERENCE_REQUIRED
    INVALID INVALID_PUBLISH_DATE NOT_FOUND TAKEN TOO_LONG UPLOAD_FAILED
  }
  type ArticleUpdatePayload { article: Article userErrors: [ArticleUpdateUserError!]! }
  type ArticleUpdateUserError { code: ArticleUpdateUserErrorCode field: [String!] message: String! }
  enum ArticleUpdateUserErrorCode {
    AMBIGUOUS_AUTHOR AMBIGUOUS_BLOG AUTHOR_MUST_EXIST BLANK INVALID INVALID_PUBLISH_DATE NOT_FOUND TAKEN TOO_LONG UPLOAD_FAILED
  }

  input StagedUploadInput {
    filename: String!
    mimeType: String!
    resource: StagedUploadTargetGenerateUploadResource!
    httpMethod: StagedUploadHttpMethodType = PUT
    fileSize: UnsignedInt64
  }
  enum StagedUploadTargetGenerateUploadResource { FILE IMAGE MODEL_3D PRODUCT_IMAGE VIDEO }
  enum StagedUploadHttpMethodType { POST PUT }
  type StagedUploadsCreatePayload { stagedTargets: [StagedMediaUploadTarget!] userErrors: [UserError!]! }
  type StagedMediaUploadTarget { url: URL resourceUrl: URL parameters: [StagedUploadParameter!]! }
  type StagedUploadParameter { name: String! value: String! }
`;
