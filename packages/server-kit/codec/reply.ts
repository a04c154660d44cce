/** The result of one call, between the threads and the dispatcher. */
export type Reply =
  /** JSON text of the codec's result. */
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
