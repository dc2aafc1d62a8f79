/** What a store plugin asks for. */
export enum PluginKind {
  description = 'description',
  blog = 'blog',
}
