import { useContext, useEffect, useMemo, useRef } from 'react';
import { ConfigProvider, theme } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import { type ComposeOption, type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { withLabel, inBrackets } from '../../words/punctuation.ts';
import { t } from '../../words/words.ts';
import { brief, dayAndMonth, weekday, weekdayAndDay } from '../../kit/format.ts';
import { lineColour, previousColour, previousDashes } from './colours.ts';
import { type ChartData, daysBeforeFirst, isDrawn, type Series } from './series.ts';

use([LineChart, BarChart, GridComponent, TooltipComponent, MarkAreaComponent, SVGRenderer]);

type Option = ComposeOption<LineSeriesOption | BarSeriesOption | GridComponentOption | TooltipComponentOption>;
type Token = ReturnType<typeof theme.useToken>['token'];

/** Days beyond which there is no room for their days of the week. */
const mostWithWeekday = 7;

export type DrawingProps = { data: ChartData; form: 'line' | 'bar'; summary: string; format: (value: number) => string };

/** The drawing of a chart, which fills the element around it. For screen readers it is one picture, named by `summary`. */
export function Drawing({ data, form, summary, format }: DrawingProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const { token } = theme.useToken();
  const { direction } = useContext(ConfigProvider.ConfigContext);
  // The summary changes with the language, as the labels of the axes do.
  const option = useMemo(() => optionOf({ data, form, format, token, isRtl: direction === 'rtl', summary }), [data, form, format, token, direction, summary]);
  useEffect(() => {
    if (element.current === null) return undefined;
    const made = init(element.current, null, { renderer: 'svg' });
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option]);
  return (
    <div className="chart-drawing" role="img" aria-label={summary}>
      <div ref={element} className="chart-lines" aria-hidden="true" />
    </div>
  );
}

type Wanted = Omit<DrawingProps, 'summary'> & { token: Token; isRtl: boolean; summary: string };

function optionOf({ data, form, format, token, isRtl }: Wanted): Option {
  const drawn = data.series.filter(isDrawn);
  const label = { color: token.colorTextSecondary, fontSize: 12 };
  return {
    animation: token.motion,
    animationDuration: 200,
    textStyle: { fontFamily: token.fontFamily },
    grid: { top: 10, bottom: 4, left: 2, right: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: [...data.days],
      inverse: isRtl,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: token.colorBorderSecondary } },
      axisLabel: {
        ...label,
        hideOverlap: true,
        formatter: (day: string) => (data.days.length > mostWithWeekday ? dayAndMonth(day) : `${dayAndMonth(day)}\n${weekday(day)}`),
        lineHeight: 16,
      },
    },
    yAxis: {
      type: 'value',
      position: isRtl ? 'right' : 'left',
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { ...label, formatter: (value: number) => brief(value) },
      splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    },
    tooltip: {
      trigger: 'axis',
      // Drawn with the chart: what the library writes into the page as HTML would not fit the policy of the console.
      renderMode: 'richText',
      confine: true,
      transitionDuration: 0,
      axisPointer: { type: form === 'bar' ? 'shadow' : 'line', lineStyle: { color: token.colorBorder }, shadowStyle: { color: token.colorFillQuaternary } },
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      borderWidth: 1,
      padding: 10,
      textStyle: { color: token.colorText, fontFamily: token.fontFamily, fontSize: 13, lineHeight: 20 },
      formatter: (points) => tooltipOf(data, drawn, format, (Array.isArray(points) ? points[0] : points)?.dataIndex ?? 0),
    },
    series: drawn.flatMap((series, at) => [
      ...(series.previous === undefined ? [] : [lineOf(series.previous, form, token[previousColour.token], true)]),
      { ...lineOf(series.values, form, token[lineColour(at).token], false), ...(at === 0 ? missingDays(data, token) : {}) },
    ]) as Option['series'],
  };
}

function lineOf(values: Series['values'], form: 'line' | 'bar', color: string, isPrevious: boolean): LineSeriesOption | BarSeriesOption {
  const shared = { data: [...values], itemStyle: { color }, emphasis: { disabled: true }, z: isPrevious ? 2 : 3 };
  if (form === 'bar') return { ...shared, type: 'bar', barMaxWidth: 28, barGap: '10%', itemStyle: { color, borderRadius: [3, 3, 0, 0] } };
  return {
    ...shared,
    type: 'line',
    symbol: 'circle',
    symbolSize: isPrevious ? 0 : 5,
    // A single day between two without numbers is a point and no line.
    showSymbol: !isPrevious && values.filter((value) => value !== null).length <= 14,
    lineStyle: { color, width: isPrevious ? 1.5 : 2, type: isPrevious ? [...previousDashes] : 'solid' },
    ...(isPrevious ? {} : { areaStyle: { color, opacity: 0.08 } }),
  };
}

/** Shades the days before the first one that was counted: they are not zero. */
function missingDays(data: ChartData, token: Token): LineSeriesOption | BarSeriesOption {
  const missing = daysBeforeFirst(data);
  if (missing === 0) return {};
  return { markArea: { silent: true, itemStyle: { color: token.colorSplit }, data: [[{ xAxis: 0 }, { xAxis: missing - 1 }]] } };
}

/** The day that is pointed at, with every number of it. */
function tooltipOf({ days, previousDays }: ChartData, drawn: readonly Series[], format: (value: number) => string, at: number): string {
  const shown = (value: number | null | undefined) => (value === null || value === undefined ? t('kit.chart.notYet') : format(value));
  const lines = drawn.flatMap(({ name, values, previous }) => {
    const before = previousDays?.[at];
    return [
      withLabel(name, shown(values[at])),
      ...(previous === undefined
        ? []
        : [withLabel(`${t('kit.chart.previous', { name })}${before === undefined ? '' : inBrackets(dayAndMonth(before))}`, shown(previous[at]))]),
    ];
  });
  return [weekdayAndDay(days[at] ?? ''), ...lines].join('\n');
}
