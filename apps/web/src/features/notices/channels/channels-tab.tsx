import { lineState } from '@roadside/contract/notices/line-calls.ts'
import { noticeTargets } from '@roadside/contract/notices/notice-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import styles from '../notices.module.css'
import { BrowserWay } from './browser-way.tsx'
import { EmailWay } from './email-way.tsx'
import { LineWay } from './line-way.tsx'
import { UnitTargets } from './unit-targets.tsx'
import { WayCard } from './way-card.tsx'

/** The own ways to be told, and for who may bind or change them those of departments and groups. */
export function ChannelsTab() {
  const query = useCall(noticeTargets, {})
  const line = useCall(lineState, {}, { staleTime: 60_000 })
  const isAdministrator = useAccess('roleAdmin')
  return (
    <>
      <Panel title="ช่องทางของฉัน">
        <ViewState query={query}>
          {({ targets, channels }) => {
            const own = targets.filter(({ owner }) => owner.kind === 'own')
            const of = (channel: string) => ({
              targets: own.filter((target) => target.channel === channel),
              missing: channels.find(({ id }) => id === channel)?.missing ?? null,
            })
            return (
              <div className={styles.ways}>
                <p className={styles.told}>
                  {own.some(
                    (target) => target.disabled_at === null && of(target.channel).missing === null,
                  )
                    ? 'แต่ละข้อความส่งทางช่องทางแรกที่ใช้ได้ ตามลำดับ LINE เบราว์เซอร์ และอีเมล'
                    : 'ท่านยังไม่มีช่องทางที่ส่งข้อความถึงได้ กรุณาเปิดใช้อย่างน้อยหนึ่งช่องทาง'}
                </p>
                {of('demo').targets.length > 0 && (
                  <WayCard
                    title="ข้อความจำลอง"
                    note="ระบบสาธิตแสดงข้อความตามที่จะไปถึง ที่แท็บข้อความที่ส่ง และไม่ส่งออกภายนอก"
                    actions={null}
                    {...of('demo')}
                  />
                )}
                <LineWay {...of('line')} line={line} />
                <BrowserWay {...of('webPush')} />
                <EmailWay {...of('email')} />
              </div>
            )
          }}
        </ViewState>
      </Panel>
      {(isAdministrator || (line.data?.departments.length ?? 0) > 0) && (
        <UnitTargets query={query} line={line} isAdministrator={isAdministrator} />
      )}
    </>
  )
}
