import { WrongWayBanner } from './web/alert/wrong-way-banner.tsx'

export default WrongWayBanner
