declare module 'virtual:outline' {
  /** Made at build time by `vite-outline.ts`. */
  export const outline: readonly import('./outline.ts').OutlineCountry[]
}
