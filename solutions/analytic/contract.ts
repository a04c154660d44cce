import { defineSolution } from '@roadside/contract/solution.ts'

export default defineSolution({
  id: 'analytic',
  types: [
    {
      typeName: 'Analytic',
      route: 'analytic',
      title: 'ระบบตรวจจับเหตุการณ์ผิดปกติด้านการจราจร',
      menuName: 'ตรวจจับเหตุผิดปกติ',
      icon: 'analytic',
    },
    {
      typeName: 'AnalyticSpeaker',
      route: 'analyticSpeaker',
      title: 'ระบบตรวจจับเหตุการณ์ผิดปกติพร้อมเสียงประกาศเตือน',
      menuName: 'ตรวจจับเหตุพร้อมเสียงเตือน',
      icon: 'analyticSpeaker',
    },
  ],
  calls: [],
})
