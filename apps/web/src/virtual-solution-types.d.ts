declare module 'virtual:solution-types' {
  /** Made at build time by `vite-solution-types.ts`, in the order of the list. */
  export const solutions: readonly Pick<
    import('@roadside/contract/solution.ts').Solution,
    'id' | 'types'
  >[]
}
