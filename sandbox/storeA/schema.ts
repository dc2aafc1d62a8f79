import { buildSchema } from 'graphql';
import { BLOG_SCHEMA } from './blog-schema.ts';
import { SUBSCRIPTION_SCHEMA } from './subscriptions-schema.ts';

/** The part of https://shopify.dev/docs/api/admin-graphql/latest that the service uses. */
export const shopSchema = buildSchema(`
  scalar DateTime
  scalar HTML
  scalar Money
  scalar URL
  scalar UnsignedInt64

  type Query {
    shop: Shop!
    product(id: ID!): Product
    productByIdentifier(identifier: ProductIdentifierInput!): Product
    productByHandle(handle: String!): Product @deprecated(reason: "Use productByIdentifier instead.")
    shopLocales(published: Boolean = false): [ShopLocale!]!
    translatableResource(resourceId: ID!): TranslatableResource
    products(first: Int, after: String, query: String, reverse: Boolean = false, sortKey: ProductSortKeys = ID): ProductConnection!
  }
  type Mutation {
    productUpdate(product: ProductUpdateInput): ProductUpdatePayload
    translationsRegister(resourceId: ID!, translations: [TranslationInput!]!): TranslationsRegisterPayload
    fileUpdate(files: [FileUpdateInput!]!): FileUpdatePayload
  }

  type Shop { id: ID! name: String! email: String! myshopifyDomain: String! primaryDomain: Domain! url: URL! currencyCode: CurrencyCode! }
  enum CurrencyCode { CHF EUR GBP USD }
  type Domain { id: ID! host: String! url: URL! sslEnabled: Boolean! }

  type Product {
    id: ID!
    legacyResourceId: UnsignedInt64!
    handle: String!
    title: String!
    description(truncateAt: Int): String!
    descriptionHtml: HTML!
    vendor: String!
    productType: String!
    tags: [String!]!
    status: ProductStatus!
    seo: SEO!
    category: TaxonomyCategory
    isGiftCard: Boolean!
    templateSuffix: String
    publishedAt: DateTime
    options(first: Int): [ProductOption!]!
    variants(first: Int, after: String): ProductVariantConnection!
    media(first: Int, after: String): MediaConnection!
    onlineStoreUrl: URL
    createdAt: DateTime!
    updatedAt: DateTime!
  }
  enum ProductStatus { ACTIVE ARCHIVED DRAFT }
  enum ProductSortKeys { CREATED_AT ID INVENTORY_TOTAL PRODUCT_TYPE PUBLISHED_AT RELEVANCE TITLE UPDATED_AT VENDOR }
  type TaxonomyCategory { id: ID! name: String! fullName: String! }
  type SEO { title: String description: String }
  type ProductOption { id: ID! name: String! position: Int! values: [String!]! }
  type ProductVariant {
    id: ID!
    title: String!
    sku: String
    barcode: String
    price: Money!
    compareAtPrice: Money
    position: Int!
    taxable: Boolean!
    inventoryPolicy: ProductVariantInventoryPolicy!
    media(first: Int, after: String): MediaConnection!
    selectedOptions: [SelectedOption!]!
  }
  enum ProductVariantInventoryPolicy { CONTINUE DENY }
  type SelectedOption { name: String! value: String! }
  interface Media { id: ID! alt: String mediaContentType: MediaContentType! status: MediaStatus! }
  enum MediaContentType { EXTERNAL_VIDEO IMAGE MODEL_3D VIDEO }
  enum MediaStatus { FAILED PROCESSING READY UPLOADED }
  interface File { id: ID! alt: String }
  type MediaImage implements Media & File { id: ID! alt: String mediaContentType: MediaContentType! status: MediaStatus! image: Image }
  type Image { id: ID altText: String url: URL! }

  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
  type ProductConnection { edges: [ProductEdge!]! nodes: [Product!]! pageInfo: PageInfo! }
  type ProductEdge { cursor: String! node: Product! }
  type ProductVariantConnection { edges: [ProductVariantEdge!]! nodes: [ProductVariant!]! pageInfo: PageInfo! }
  type ProductVariantEdge { cursor: String! node: ProductVariant! }
  type MediaConnection { edges: [MediaEdge!]! nodes: [Media!]! pageInfo: PageInfo! }
  type MediaEdge { cursor: String! node: Media! }

  input ProductIdentifierInput { id: ID handle: String }
  input SEOInput { title: String description: String }
  input ProductUpdateInput {
    id: ID
    handle: String
    title: String
    descriptionHtml: String
    vendor: String
    productType: String
    tags: [String!]
    status: ProductStatus
    seo: SEOInput
  }
  input FileUpdateInput { id: ID! alt: String }
  type FileUpdatePayload { files: [File!] userErrors: [FilesUserError!]! }
  type FilesUserError { code: FilesErrorCode field: [String!] message: String! }
  enum FilesErrorCode { ALT_VALUE_LIMIT_EXCEEDED FILE_DOES_NOT_EXIST INVALID }
  type ProductUpdatePayload { product: Product userErrors: [UserError!]! }
  type ShopLocale { locale: String! name: String! primary: Boolean! published: Boolean! }
  type TranslatableResource {
    resourceId: ID!
    translatableContent(marketId: ID): [TranslatableContent!]!
    translations(locale: String!, marketId: ID, outdated: Boolean): [Translation!]!
  }
  type TranslatableContent { key: String! value: String digest: String locale: String! }
  type Translation { key: String! value: String locale: String! outdated: Boolean! updatedAt: DateTime }
  input TranslationInput { locale: String! key: String! value: String! translatableContentDigest: String! marketId: ID }
  type TranslationsRegisterPayload { translations: [Translation!] userErrors: [TranslationUserError!]! }
  type TranslationUserError { code: TranslationErrorCode field: [String!] message: String! }
  enum TranslationErrorCode {
    FAILS_RESOURCE_VALIDATION
    INVALID_KEY_FOR_MODEL
    INVALID_LOCALE_FOR_SHOP
    INVALID_TRANSLATABLE_CONTENT
    RESOURCE_NOT_FOUND
  }
  type UserError { field: [String!] message: String! }
  ${BLOG_SCHEMA}
  ${SUBSCRIPTION_SCHEMA}
`);
