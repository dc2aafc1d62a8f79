import { entryFrom, trashed, uniqueSlug } from './entries.ts';
import {
  FIRST_ENTRIES,
  firstUsers,
  siteTime,
  type CmsEntry,
  type CmsMedia,
  type CmsTerm,
  type CmsUser,
  type EntrySeed,
  type EntryType,
  type Taxonomy,
} from './records.ts';
import { escapedName, slugOf } from './texts.ts';

const UNCATEGORIZED = 1;

/** A site in memory, with the number of API writes of each page and post. */
export class CmsSite {
  name = 'Sandbox Site';
  /** Without pretty permalinks, the API is available only through `?rest_route=`. */
  permalinks = true;
  /** Whether the home page has the header with the address of the API; some caches drop it. */
  apiLink = true;
  applicationPasswords = true;
  users: CmsUser[] = [];
  readonly media = new Map<number, CmsMedia>();
  readonly terms = new Map<number, CmsTerm>();
  private readonly entries = new Map<number, CmsEntry>();
  private readonly written = new Map<number, number>();
  private next = 2;
  private nextTerm = UNCATEGORIZED + 1;

  constructor() {
    this.reset();
  }

  reset(seeds: readonly EntrySeed[] = FIRST_ENTRIES): void {
    Object.assign(this, {
      name: 'Sandbox Site',
      permalinks: true,
      apiLink: true,
      applicationPasswords: true,
      users: firstUsers(),
      next: 2,
      nextTerm: UNCATEGORIZED + 1,
    });
    for (const all of [this.media, this.terms, this.entries, this.written]) all.clear();
    this.terms.set(UNCATEGORIZED, {
      id: UNCATEGORIZED,
      taxonomy: 'category',
      name: 'Uncategorized',
      slug: 'uncategorized',
      parent: 0,
    });
    this.add(seeds);
  }

  /** Pages, posts and files share one sequence of ids. */
  takeId(): number {
    return this.next++;
  }

  /** Adds pages and posts; not counted as writes. Tags may be names. */
  add(seeds: readonly EntrySeed[]): CmsEntry[] {
    return seeds.map((seed) => {
      const tags = (seed.tags ?? []).map((tag) => (typeof tag === 'number' ? tag : this.termOf('post_tag', tag).id));
      return this.put(entryFrom({ ...seed, tags }, this.takeId(), UNCATEGORIZED));
    });
  }

  /** Changes an entry as its author: not counted as a write. Returns undefined for an unknown id. */
  edit(id: number, { tags, ...changes }: EntrySeed): CmsEntry | undefined {
    const entry = this.entries.get(id);
    if (!entry) return undefined;
    const named = tags?.map((tag) => (typeof tag === 'number' ? tag : this.termOf('post_tag', tag).id));
    return Object.assign(entry, changes, { ...(named && { tags: named }), id, modified: siteTime() });
  }

  /** Stores an entry as an API client: counted as a write, with a unique slug. */
  write(entry: CmsEntry): CmsEntry {
    this.written.set(entry.id, (this.written.get(entry.id) ?? 0) + 1);
    return this.put({ ...entry, slug: uniqueSlug(this.all(), entry), modified: siteTime() });
  }

  trash(entry: CmsEntry): CmsEntry {
    return this.put(trashed(entry));
  }

  remove(id: number): boolean {
    return this.entries.delete(id);
  }

  all(type?: EntryType): CmsEntry[] {
    return [...this.entries.values()].filter((entry) => !type || entry.type === type);
  }

  byId(id: number, type?: EntryType): CmsEntry | undefined {
    const entry = this.entries.get(id);
    return entry && (!type || entry.type === type) ? entry : undefined;
  }

  bySlug(slug: string, type?: EntryType): CmsEntry | undefined {
    return this.all(type).find((entry) => entry.slug === slug);
  }

  /** The number of API writes by id. */
  writes(): Record<string, number> {
    return Object.fromEntries(this.written);
  }

  /** The term with a name, ignoring case. Created if missing. */
  termOf(taxonomy: Taxonomy, name: string): CmsTerm {
    return this.findTerm(taxonomy, name) ?? this.addTerm(taxonomy, name);
  }

  findTerm(taxonomy: Taxonomy, name: string): CmsTerm | undefined {
    const escaped = escapedName(name).toLowerCase();
    return [...this.terms.values()].find((term) => term.taxonomy === taxonomy && term.name.toLowerCase() === escaped);
  }

  addTerm(taxonomy: Taxonomy, name: string, parent = 0): CmsTerm {
    const taken = new Set(
      [...this.terms.values()].filter((term) => term.taxonomy === taxonomy).map(({ slug }) => slug),
    );
    const wanted = slugOf(name);
    let slug = wanted;
    for (let n = 2; taken.has(slug); n += 1) slug = `${wanted}-${n}`;
    const term = { id: this.nextTerm++, taxonomy, name: escapedName(name), slug, parent };
    this.terms.set(term.id, term);
    return term;
  }

  private put(entry: CmsEntry): CmsEntry {
    this.entries.set(entry.id, entry);
    return entry;
  }
}
