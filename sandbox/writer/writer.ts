import { clip, compose, escapeHtml, type Part } from './fit.ts';
import type { Phrases } from './languages/phrases.ts';
import { fill, languageOf, phrasesFor, toneOf } from './phrases.ts';
import type { Product, Task } from './prompt.ts';

/** Every text the sandbox's models can write about one product. Says nothing that the product's data does not say. */
export class Writer {
  readonly title: string;
  private readonly phrases: Phrases;
  private readonly voice: Phrases['tones']['professional'];
  /** The product's own sentences, where they are in the language asked for: the writer cannot translate. */
  private readonly own: string[];

  constructor(
    readonly product: Product,
    readonly task: Task,
    /** Whether there are pictures to go by. */
    private readonly looked = false,
  ) {
    this.phrases = phrasesFor(task.language);
    const { open, hook, close } = this.phrases.tones[toneOf(task.tone)];
    this.voice = { open, hook: task.loud ? hook.replace(/[.。]$/, '!') : hook, close };
    this.title = without(task.banned, task.topic || product.title) || 'Sandbox';
    const source = product.sentences.join(' ');
    const target = this.phrases === phrasesFor('en') ? 'en' : task.language;
    this.own = languageOf(source) === target ? product.sentences : [];
  }

  short(): string {
    const texts = [this.opening(), ...this.asked(), ...this.own, this.voice.hook, ...this.facts()];
    return this.fitted(
      texts.map((text) => ({ text, place: 'intro' })),
      this.task.maxShort,
      this.task.htmlShort,
    );
  }

  long(): string {
    return this.fitted(this.parts(), this.task.maxLong, this.task.html);
  }

  /** A whole text, under a heading of the writer's own where it is a post. */
  content(): string {
    return this.task.post ? `<h2>${escapeHtml(this.title)}</h2>${this.long()}` : this.long();
  }

  /** One of the parts that the task asks for: all that there is to say goes on from each to the next. */
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
        ? [this.opening(), ...this.asked(), hook, introduced, ...own]
        : [introduced, ...this.asked(), ...own, hook];
    return [
      ...intro.map((text): Part => ({ text, place: 'intro' })),
      ...this.facts().map((text): Part => ({ text, place: 'point' })),
      ...this.phrases.more.map((text): Part => ({ text, place: 'end' })),
      { text: this.voice.close, place: 'end' },
    ];
  }

  bullets(): string[] {
    const points = this.allowed([...this.own, ...this.facts(), this.voice.hook]);
    return points.slice(0, 5).map((point) => clip(point.replace(/\.$/, ''), 120));
  }

  tags(): string[] {
    const { tags, type } = this.product;
    const words = tags.length > 0 ? [...tags, type] : [type, ...this.title.split(/\s+/)];
    return this.allowed([...new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length > 1))]).slice(
      0,
      8,
    );
  }

  attributes(): { name: string; value: string }[] {
    const { vendor, type, options, facts } = this.product;
    const labels = this.phrases.labels;
    const all = [
      { name: labels.brand, value: vendor },
      { name: labels.type, value: type },
      ...options.map((option) => ({ name: option.name, value: option.values.join(', ') })),
      ...facts,
    ].slice(0, 20);
    return all.filter(({ value }) => value && this.allowed([value]).length > 0);
  }

  /** 20 to 60 characters, what search engines show. */
  seoTitle(): string {
    const { vendor } = this.product;
    const plain = vendor ? `${this.title} | ${vendor}` : this.title;
    if (plain.length < 20) return clip(fill(this.phrases.seo, { title: this.title }), 60);
    return plain.length <= 60 ? plain : clip(this.title, 60);
  }

  /** 70 to 160 characters, what search engines show. */
  seoDescription(): string {
    const parts = [
      this.opening(),
      ...this.own,
      this.voice.hook,
      ...this.facts(),
      this.voice.close,
      ...this.phrases.more,
    ];
    return this.fitted(
      parts.map((text) => ({ text, place: 'intro' })),
      155,
      false,
    );
  }

  imageAlts(): string[] {
    const { vendor, images } = this.product;
    const alt = vendor ? `${this.title}, ${vendor}` : this.title;
    return Array.from({ length: images }, () => clip(alt, 125));
  }

  /** One plain sentence, for whatever has no text of its own. */
  opening(): string {
    return fill(this.voice.open, { title: this.title });
  }

  /** What the task wants said beside the product. */
  private asked(): string[] {
    const {
      looked,
      phrases,
      task: { kind, mention, post },
    } = this;
    return [
      ...mention.map((words) => `As asked: ${words}.`),
      phrases.posts[post] ?? (kind && fill(phrases.kind, { kind })),
      looked ? phrases.seen : '',
    ].filter(Boolean);
  }

  private facts(): string[] {
    const { vendor, type, options, facts, tags, others } = this.product;
    const { by, type: among, options: available, themes, others: also } = this.phrases;
    return [
      ...options.map((option) => fill(available, { values: this.enumerate(option.values.slice(0, 12)) })),
      ...facts.slice(0, 12).map(({ name, value }) => `${name}: ${value}.`),
      ...(vendor ? [fill(by, { vendor })] : []),
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

  /** Those that have none of the banned words. */
  private allowed(texts: readonly string[]): string[] {
    return texts.filter((text) => without(this.task.banned, text) === text);
  }

  private enumerate(words: readonly string[]): string {
    const last = words.at(-1) ?? '';
    return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${this.phrases.and} ${last}`;
  }
}

/** The text without these words, whatever their case. */
function without(banned: readonly string[], text: string): string {
  return banned.reduce((left, word) => {
    const at = left.toLowerCase().indexOf(word.toLowerCase());
    return at < 0 ? left : `${left.slice(0, at)}${left.slice(at + word.length)}`.replace(/\s+/g, ' ').trim();
  }, text);
}
