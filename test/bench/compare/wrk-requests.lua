-- Sends the requests of a file in order: method, path, authorization and body of each, separated by tabs.
-- Arguments: the file, where to begin, and a text that no other run has.
local requests, position, run, count = {}, 0, "", 0

local function compose(method, path, authorization, body)
  local headers = {}
  if authorization ~= "" then headers["Authorization"] = authorization end
  if body == "" then body = nil else headers["Content-Type"] = "application/json" end
  return wrk.format(method, path, headers, body)
end

function init(arguments)
  run = arguments[3]
  for line in io.lines(arguments[1]) do
    local method, path, authorization, body = line:match("^(.-)\t(.-)\t(.-)\t(.*)$")
    if body:find("{unique}", 1, true) then
      requests[#requests + 1] = { method, path, authorization, body }
    else
      requests[#requests + 1] = compose(method, path, authorization, body)
    end
  end
  position = tonumber(arguments[2]) % #requests
end

function request()
  position = position % #requests + 1
  local next = requests[position]
  if type(next) == "string" then return next end
  count = count + 1
  return compose(next[1], next[2], next[3], (next[4]:gsub("{unique}", run .. "-" .. count)))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
