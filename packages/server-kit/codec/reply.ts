/** What one call came to, as the threads and those that hand out their work tell it. */
export type Reply =
  /** JSON text of the codec's answer; `isSlow`: it took longer than it may. */
  | { readonly kind: 'answered'; readonly text: string; readonly isSlow: boolean }
  | { readonly kind: 'cut_off'; readonly why: 'time' | 'memory' | 'hang' }
  | { readonly kind: 'failed'; readonly why: 'error' | 'promise' | 'too_large'; readonly message?: string }
  | { readonly kind: 'not_run'; readonly why: 'suspended' | 'busy' | 'source_too_long' | 'unavailable' | 'closed' }
