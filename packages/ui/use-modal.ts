import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Shows a `<dialog>` modally while it is mounted and gives the focus back to what had it before. The focus starts on
 * what carries `data-autofocus`, else on the first control. Escape asks `onClose`, and so does a press on the element
 * itself where it `closesBeside`; the caller decides and unmounts.
 */
export function useModal(dialog: HTMLDialogElement | null, onClose: () => void, closesBeside = false): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    if (!dialog) return
    const opener = document.activeElement
    const ask = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      latest.current()
    }
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // A browser may close without asking when Escape is pressed again and again: then `close` alone comes.
    const asking = ['cancel', 'close', ...(closesBeside ? ['mousedown'] : [])]
    for (const type of asking) dialog.addEventListener(type, ask)
    return () => {
      for (const type of asking) dialog.removeEventListener(type, ask)
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [dialog, closesBeside])
}
