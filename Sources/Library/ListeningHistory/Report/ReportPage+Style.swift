extension ReportPage {
  /// The style of the page, for any width and for light and dark.
  static let style = """
    :root{color-scheme:light dark;--ink:#1c1b19;--dim:#6b6862;--paper:#fbfaf7;--line:#dedad1;
    --s0:#2f6f8f;--s1:#c58a2b;--s2:#7a5c99;--s3:#4f8a5b;--s4:#b4523f;--s5:#8a8a8a;
    --h0:#ebe8e0;--h1:#b5d0dd;--h2:#79a9c0;--h3:#3f7e9d;--h4:#17485f}
    @media (prefers-color-scheme:dark){:root{--ink:#ece9e2;--dim:#a19d94;--paper:#161513;--line:#37342f;
    --s0:#6fb3d2;--s1:#e0b060;--s2:#b69ad6;--s3:#84c493;--s4:#e08a76;--s5:#a8a8a8;
    --h0:#262421;--h1:#24475a;--h2:#3b7390;--h3:#6fb3d2;--h4:#c4e6f5}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
    main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
    h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2.2rem 0 .6rem}
    p,small,dt,summary{color:var(--dim)}
    small{unicode-bidi:isolate}
    section{min-width:0}
    .facts{display:flex;flex-wrap:wrap;gap:.4rem 2rem;margin:1.2rem 0 0}
    .facts div{display:flex;flex-direction:column-reverse}.facts dd{margin:0;font-size:1.4rem}
    svg.chart{width:100%;height:auto;display:block}
    svg.bars{height:11rem;border-bottom:1px solid var(--line)}
    svg.bars rect{stroke:var(--paper);stroke-width:1px;vector-effect:non-scaling-stroke}
    svg text{fill:var(--dim);font:16px system-ui,sans-serif}
    .days{display:grid;gap:1rem 1.5rem}.days svg{max-width:34rem}.days text{font-size:13px}
    .most{margin:0 0 .3rem;font-size:.85rem}
    .axis{position:relative;height:1.5rem;color:var(--dim);font-size:.8rem;overflow:hidden}
    .axis span{position:absolute;white-space:nowrap}
    svg.rank{display:block;width:100%;height:4px;fill:var(--s0);margin-top:.2rem}
    \((0..<BarChart.colors).map { ".s\($0){fill:var(--s\($0));background:var(--s\($0))}" }.joined())
    \((0...4).map { ".h\($0){fill:var(--h\($0));background:var(--h\($0))}" }.joined())
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.4rem 0;padding:0}
    .key{display:inline-block;width:.8em;height:.8em;margin-right:.4em}
    .covered{display:flex;align-items:center;gap:.6rem}.covered>div{flex:1;min-width:0}
    .cover{width:2.6rem;height:2.6rem;object-fit:cover}
    .wide{overflow-x:auto}
    table{border-collapse:collapse;width:100%;font-size:.9rem}
    th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top;
    overflow-wrap:anywhere}
    .n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    summary{cursor:pointer;margin:.4rem 0}
    @media (max-width:32rem){svg.week text{font-size:28px}.days text{font-size:16px}th,td{padding:.25rem .2rem}
    table{font-size:.8rem}}
    @media (max-width:44rem){.axis span:nth-child(even){display:none}}
    @media (min-width:56rem){.days{grid-template-columns:repeat(2,1fr)}}
    @media (min-width:90rem){main{max-width:112rem;padding:2rem 3rem 4rem}
    .sections{display:grid;grid-template-columns:1fr 1fr;gap:0 3rem}.whole{grid-column:1/-1}
    .years{grid-template-columns:repeat(4,1fr)}.years text{font-size:16px}.days svg{max-width:44rem}}
    """
}
