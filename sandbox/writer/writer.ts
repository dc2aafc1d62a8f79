import { clip, compose, escapeHtml, type Part } from './fit.ts';
import type { Phrases } from './languages/phrases.ts';
import { fill, languageOf, phrasesFor, toneOf } from './phrases.ts';
import type { Product, Task } from './prompt.ts';

/** A sentence that is a pair of name and value, such as `Height 12 cm.` */
const PAIR = /^(\p{L}+):? (\d[^.!?]{0,30})\.$/u;

/** Writes texts about one product, with facts from the product's data only. */
export class Writer {
  readonly title: string;
  private readonly phrases: Phrases;
  private readonly voice: Phrases['tones']['professional'];
  /** Sentences of the product's description, if it is in the requested language: the writer cannot translate. */
  private readonly own: string[];

  constructor(
    readonly product: Product,
    readonly task: Task,
    /** Whether the request had images. */
    private readonly withImages = false,
  ) {
    this.phrases = phrasesFor(task.language, task.script);
    const { open, hook, close } = this.phrases.tones[toneOf(task.tone)];
    this.voice = { open, hook: task.loud ? hook.replace(/[.。]$/, '!') : hook, close };
    this.title = without(task.banned, task.topic || product.title) || 'Sandbox';
    const source = product.sentences.join(' ');
    const target = this.phrases === phrasesFor('en') ? 'en' : task.language;
    this.own = languageOf(source) === target ? joined(product.sentences) : [];
  }

  short(): string {
    const { brief } = this.phrases;
    const [begin = '', ...more] = brief.map((text) => fill(text, { title: this.title }));
    const texts = this.has('description')
      ? [begin, ...this.maker(), ...more]
      : [this.opening(), ...this.instructed(), ...this.own, this.voice.hook, ...this.facts(), ...more];
    return this.fitted(
      texts.map((text) => ({ text, position: 'intro' })),
      this.task.maxShort,
      this.task.htmlShort,
    );
  }

  long(): string {
    return this.fitted(this.parts(), this.task.maxLong, this.task.html);
  }

  /** A whole text; a post gets a heading. */
  content(): string {
    return this.task.post ? `<h2>${escapeHtml(this.title)}</h2>${this.long()}` : this.long();
  }

  /** One section of the text. The content continues from section to section. */
  section(at: number): string {
    const parts = this.parts();
    const start = (n: number) => Math.floor((n * parts.length) / this.task.sections);
    return this.fitted(parts.slice(start(at), start(at + 1)), this.task.maxLong, this.task.html);
  }

  private parts(): Part[] {
    const {
      own,
      product: { token },
      task: { topic },
      voice: { open, hook },
    } = this;
    const introduced = token ? fill(open, { title: token }) : this.opening();
    const intro =
      token && topic
        ? [this.opening(), ...this.instructed(), hook, introduced, ...own]
        : [introduced, ...this.instructed(), ...own, hook];
    const points = this.task.write.includes('bullet_points') ? [] : this.facts();
    return [
      ...intro.map((text): Part => ({ text, position: 'intro' })),
      ...points.map((text): Part => ({ text, position: 'point' })),
      ...this.phrases.more.map((text): Part => ({ text, position: 'end' })),
      { text: this.voice.close, position: 'end' },
    ];
  }

  bullets(): string[] {
    const points = this.allowed([...this.facts(), ...this.phrases.points]);
    return points.slice(0, this.task.bullets).map((point) => clip(point.replace(/\.$/, ''), 120));
  }

  tags(): string[] {
    const { tags, type } = this.product;
    const words = tags.length > 0 ? [...tags, type] : [type, ...this.title.split(/\s+/)];
    return this.allowed([...new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length > 1))]).slice(
      0,
      this.task.tags,
    );
  }

  attributes(): { name: string; value: string }[] {
    const { vendor, type, options, facts } = this.product;
    const labels = this.phrases.labels;
    const said = this.product.sentences.flatMap((sentence) => {
      const [, name, value] = PAIR.exec(sentence) ?? [];
      return name && value ? [{ name, value }] : [];
    });
    const all = [
      { name: labels.brand, value: vendor },
      { name: labels.type, value: type },
      ...options.map((option) => ({ name: option.name, value: option.values.join(', ') })),
      ...facts,
      ...said,
    ].slice(0, 20);
    return all.filter(({ value }) => value && this.allowed([value]).length > 0);
  }

  /** 20 to 60 characters, the length that search engines display. */
  seoTitle(): string {
    const { vendor } = this.product;
    const plain = vendor ? `${this.title} | ${vendor}` : this.title;
    if (plain.length < 20) return clip(fill(this.phrases.seo, { title: this.title }), 60);
    return plain.length <= 60 ? plain : clip(this.title, 60);
  }

  /** 70 to 160 characters, the length that search engines display. */
  seoDescription(): string {
    const own = this.has('description') || this.has('short_description') ? [] : this.own;
    const [begin = '', ...more] = this.phrases.search.map((text) => fill(text, { title: this.title }));
    const parts = [begin, ...own, ...more];
    return this.fitted(
      parts.map((text) => ({ text, position: 'intro' })),
      155,
      false,
    );
  }

  imageAlts(): string[] {
    const { vendor, images } = this.product;
    const alt = vendor ? `${this.title}, ${vendor}` : this.title;
    return Array.from({ length: images }, () => clip(alt, 125));
  }

  /** One plain sentence, for properties without a text of their own. */
  opening(): string {
    return fill(this.voice.open, { title: this.title });
  }

  /** Whether the task asks for a text. Each one has sentences of its own. */
  private has(text: string): boolean {
    const { write } = this.task;
    return write.length === 0 || write.includes(text);
  }

  private maker(): string[] {
    const { vendor } = this.product;
    return vendor ? [fill(this.phrases.by, { vendor })] : [];
  }

  /** Texts that the task demands besides the product. */
  private instructed(): string[] {
    const {
      withImages,
      phrases,
      task: { kind, mention, post },
    } = this;
    return [
      ...mention.map((words) => `As asked: ${words}.`),
      phrases.posts[post] ?? (kind && fill(phrases.kind, { kind })),
      withImages ? phrases.seen : '',
    ].filter(Boolean);
  }

  private facts(): string[] {
    const { type, options, facts, tags, others } = this.product;
    const { type: among, options: available, themes, others: also } = this.phrases;
    return [
      ...options.map((option) => fill(available, { values: this.enumerate(option.values.slice(0, 12)) })),
      ...facts.slice(0, 12).map(({ name, value }) => `${name}: ${value}.`),
      ...(this.has('description') && this.has('short_description') ? [] : this.maker()),
      ...(type ? [fill(among, { type })] : []),
      ...(tags.length > 0 ? [fill(themes, { tags: this.enumerate(tags) })] : []),
      ...(others.length > 0 ? [fill(also, { others: this.enumerate(others) })] : []),
    ];
  }

  private fitted(parts: readonly Part[], max: number, html: boolean): string {
    return compose(
      parts.filter(({ text }) => this.allowed([text]).length > 0),
      max,
      html,
      this.title,
    );
  }

  /** The texts without banned words. */
  private allowed(texts: readonly string[]): string[] {
    return texts.filter((text) => without(this.task.banned, text) === text);
  }

  private enumerate(words: readonly string[]): string {
    const last = words.at(-1) ?? '';
    return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${this.phrases.and} ${last}`;
  }
}

/** The most characters of several pairs in one sentence. */
const MAX_JOINED = 120;

/** Makes one sentence of pairs in a row: `Height 12 cm, width 20 cm.` */
function joined(sentences: readonly string[]): string[] {
  const all: string[] = [];
  let isPair = false;
  for (const sentence of sentences) {
    const last = all.at(-1) ?? '';
    const joins = isPair && PAIR.test(sentence) && last.length + sentence.length <= MAX_JOINED;
    const rest = `, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
    if (joins) all[all.length - 1] = last.replace(/\.$/, () => rest);
    else all.push(sentence);
    isPair = PAIR.test(sentence);
  }
  return all;
}

/** Removes these words, ignoring case. */
function without(banned: readonly string[], text: string): string {
  return banned.reduce((left, word) => {
    const at = left.toLowerCase().indexOf(word.toLowerCase());
    return at < 0 ? left : `${left.slice(0, at)}${left.slice(at + word.length)}`.replace(/\s+/g, ' ').trim();
  }, text);
}
