/** The language of a BCP 47 tag, without script and region: `pt-BR` is `pt`. */
export function baseLanguage(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase();
}
