declare module 'virtual:coverage' {
  /** The share of the interface's texts that each partial language translates, between 0 and 1. */
  const shares: Record<import('./words/languages.ts').PartialLanguage, number>;
  export default shares;
}

declare module 'virtual:guide/vi' {
  /** A page of the documentation: its HTML, its title, and its sections with the ids of their headings. */
  const page: { html: string; title: string; sections: { id: string; title: string }[] };
  export default page;
}

declare module 'virtual:guide/en' {
  /** A page of the documentation: its HTML, its title, and its sections with the ids of their headings. */
  const page: { html: string; title: string; sections: { id: string; title: string }[] };
  export default page;
}

declare module 'virtual:guide/ja' {
  /** A page of the documentation: its HTML, its title, and its sections with the ids of their headings. */
  const page: { html: string; title: string; sections: { id: string; title: string }[] };
  export default page;
}
