import { Button } from '@mantine/core'
import type { TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { PrintSheet, type PrintedDocument } from '@roadside/ui/print/print-sheet.tsx'
import { useState } from 'react'
import { loadPage } from '../../../load-page.ts'

/** Prints the work order of a ticket; sheet, map and code are loaded when they are needed. */
export function OrderButton({ ticket }: { ticket: TicketDetail }) {
  const tiles = useTileServer()
  const [isPending, setPending] = useState(false)
  const [printed, setPrinted] = useState<PrintedDocument | null>(null)
  const make = async () => {
    setPending(true)
    try {
      const { makeOrder } = await loadPage(() => import('./order-sheet.tsx'))
      setPrinted(await makeOrder(ticket, tiles))
    } catch (error) {
      showNotice('fault', errorSentence(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button
        leftSection={<Icon name="print" size={16} />}
        loading={isPending}
        onClick={() => void make()}
      >
        พิมพ์ใบสั่งงาน
      </Button>
      {printed && <PrintSheet printed={printed} onDone={() => setPrinted(null)} />}
    </>
  )
}
