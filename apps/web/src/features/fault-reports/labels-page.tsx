import { Button } from '@mantine/core'
import { equipmentLabels } from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { labelPath } from '@roadside/contract/fault-reports/label-path.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useSearch } from '@tanstack/react-router'
import { QrCode } from '../../qr-code.tsx'
import { LabelledSiteChoice } from './labelled-site-choice.tsx'
import styles from './labels-page.module.css'

/** Five by ten, as sheets of labels of 38 × 27 mm are cut. */
export const labelsOnSheet = 50

/** Sheets of labels with a QR code for the equipment of a site, for the browser's own print on A4. */
export function LabelsPage() {
  const { wid: given } = useSearch({ strict: false }) as { wid?: string }
  const wid = Number(given) > 0 ? Number(given) : undefined
  const answer = useCall(equipmentLabels, { wid: wid ?? 0 }, { enabled: wid !== undefined })
  return (
    <>
      <div className={styles.head}>
        <PageHeader title="ป้าย QR ของอุปกรณ์" />
        <p>
          พิมพ์บนกระดาษ A4 ที่ขนาด 100 % หน้าละ {labelsOnSheet} ป้าย ผู้ที่สแกนเห็นอุปกรณ์ในคอนโซลหากเข้าสู่ระบบ
          ผู้อื่นแจ้งอุปกรณ์ชำรุดได้
        </p>
        <Button
          variant="filled"
          leftSection={<Icon name="print" size={16} />}
          disabled={!answer.data?.labels.length}
          onClick={() => print()}
        >
          พิมพ์ป้าย
        </Button>
      </div>
      {wid === undefined ? (
        <LabelledSiteChoice />
      ) : (
        <ViewState query={answer}>
          {({ labels, road_code, site }) =>
            labels.length === 0 ? (
              <p>พื้นที่ {site} ยังไม่มีอุปกรณ์ให้พิมพ์ป้าย</p>
            ) : (
              sheetsOf(labels).map((sheet) => (
                <section
                  key={sheet[0]?.code}
                  className={styles.sheet}
                  aria-label="แผ่นป้าย"
                  data-fills-paper
                >
                  {sheet.map(({ code, name, sta }) => (
                    <div key={code} className={styles.label}>
                      <QrCode
                        text={`${location.origin}${labelPath(code)}`}
                        label={`QR ของ ${name}`}
                      />
                      <div>
                        <b>{name}</b>
                        <span>{road_code || site}</span>
                        {sta && <span>กม. {sta}</span>}
                        <small>{code}</small>
                      </div>
                    </div>
                  ))}
                </section>
              ))
            )
          }
        </ViewState>
      )}
    </>
  )
}

/** Labels by sheets. */
function sheetsOf<Label>(labels: readonly Label[]): Label[][] {
  const count = Math.ceil(labels.length / labelsOnSheet)
  return Array.from({ length: count }, (_, sheet) =>
    labels.slice(sheet * labelsOnSheet, (sheet + 1) * labelsOnSheet),
  )
}
