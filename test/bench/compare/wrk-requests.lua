-- Sends the requests of a file in order. Each line is method, path, authorization and body, separated by tabs.
-- Arguments: the file, and a text that no other run has.
local requests, position, run = {}, 0, ""

local function compose(method, path, authorization, body)
  local headers = {}
  if authorization ~= "" then headers["Authorization"] = authorization end
  if body == "" then body = nil else headers["Content-Type"] = "application/json" end
  return wrk.format(method, path, headers, body)
end

function init(arguments)
  run = arguments[2]
  for line in io.lines(arguments[1]) do
    local method, path, authorization, body = line:match("^(.-)\t(.-)\t(.-)\t(.*)$")
    local parts = { method, path, authorization, body }
    requests[#requests + 1] = body:find("{unique}", 1, true) and parts or compose(method, path, authorization, body)
  end
end

function request()
  position = position + 1
  local next = requests[(position - 1) % #requests + 1]
  if type(next) == "string" then return next end
  return compose(next[1], next[2], next[3], (next[4]:gsub("{unique}", run .. "-" .. position)))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
