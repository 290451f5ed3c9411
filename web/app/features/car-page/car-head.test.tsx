import { expect, test } from 'vitest'
import { renderText } from '../../../../e2e/support/render-text'
import { demoAlerts } from '../../routes/_index/demo-cars'
import { CarHead } from './car-head'

test('the head of a car’s page warns that its ad was copied', () => {
  const copies = 'An ad on Facebook Marketplace in Boise for $8,900 may be a copy of this one. We don’t count its price'
  const car = { ...demoAlerts[0]!.car, copies }
  expect(renderText(<CarHead car={car} grade={null} confirmed={null} listed="Posted today" />)).toContain(copies)
})
