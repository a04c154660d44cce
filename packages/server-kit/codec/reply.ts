/** What one call came to, as the threads and those that hand out their work tell it. */
export type Reply =
  /** JSON text of what the codec answered. */
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'cut_off'; readonly why: 'time' | 'memory' | 'depth' | 'hang' }
  | {
      readonly kind: 'failed'
      readonly why: 'error' | 'promise' | 'too_large'
      readonly message?: string
    }
  | {
      readonly kind: 'not_run'
      readonly why: 'suspended' | 'busy' | 'source_too_long' | 'unavailable' | 'closed'
    }
