declare module 'virtual:solution-types' {
  /** Made at build time by `vite-solution-types.ts`, in the order of the list. */
  export const solutions: readonly Pick<
    import('@roadside/contract/solution.ts').Solution,
    'id' | 'types' | 'pages'
  >[]
}

declare module 'virtual:solution-audit-fields' {
  /** Likewise; for the page of the audit log alone. */
  export const solutions: readonly Pick<
    import('@roadside/contract/solution.ts').Solution,
    'auditFields'
  >[]
}

declare module 'virtual:solution-alarm-kinds' {
  /** The kinds of alarms that each solution's types may have; for the list of alarms alone. */
  export const solutions: readonly {
    readonly types: readonly string[]
    readonly kinds: readonly { readonly id: string; readonly name: string }[]
  }[]
}
