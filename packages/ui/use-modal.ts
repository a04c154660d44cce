import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Shows a `<dialog>` modally while it is mounted and gives the focus back to what had it before. The focus starts on
 * what carries `data-autofocus`, else on the first control. Escape asks `onClose`, and so does a press on the element
 * itself where it `closesBeside`; the caller decides and unmounts.
 */
export function useModal(dialog: HTMLDialogElement | null, onClose: () => void, closesBeside = false): void {
  const latest = useRef(onClose)
  const besides = useRef(closesBeside)
  useEffect(() => {
    latest.current = onClose
    besides.current = closesBeside
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
    const askBeside = (event: Event) => besides.current && ask(event)
    // A browser may close without asking when Escape is pressed again and again: then `close` alone comes.
    const asking = ['cancel', 'close']
    for (const type of asking) dialog.addEventListener(type, ask)
    dialog.addEventListener('mousedown', askBeside)
    return () => {
      for (const type of asking) dialog.removeEventListener(type, ask)
      dialog.removeEventListener('mousedown', askBeside)
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
    // nothing else may close and open it again: the browser tells of the closing later, when it is open
  }, [dialog])
}
